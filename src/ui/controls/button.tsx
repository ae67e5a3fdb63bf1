/** The buttons of the page. An icon button always has a name, shown as a tooltip too. */
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps, Tooltip, TooltipTrigger } from 'react-aria-components';
import styles from './button.module.css';

export interface PlainButtonProps extends Omit<ButtonProps, 'className' | 'children'> {
  children: ReactNode;
  look?: 'plain' | 'primary' | 'quiet';
  size?: 'm' | 's';
}

export function Button({ look = 'plain', size = 'm', children, ...props }: PlainButtonProps) {
  return (
    <AriaButton {...props} className={styles.button ?? ''} data-look={look} data-size={size}>
      {children}
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'className' | 'children' | 'aria-label'> {
  /** What it does, for the tooltip and for screen readers. */
  name: string;
  children: ReactNode;
  pressed?: boolean;
}

export function IconButton({ name, children, pressed, ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={50}>
      <AriaButton
        {...props}
        className={styles.icon ?? ''}
        aria-label={name}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      >
        {children}
      </AriaButton>
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {name}
      </Tooltip>
    </TooltipTrigger>
  );
}

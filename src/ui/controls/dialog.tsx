/** A modal dialog with a heading; Escape and a press outside close it unless it says otherwise. */
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import styles from './dialog.module.css';

export interface DialogProps {
  title: string;
  open: boolean;
  onClose(): void;
  children: ReactNode;
  size?: 'small' | 'medium' | 'full';
  /** Placed beside the heading. */
  aside?: ReactNode;
}

export function Dialog({ title, open, onClose, children, size = 'small', aside }: DialogProps) {
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={open}
      isDismissable={size !== 'full'}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Modal className={styles.modal ?? ''} data-size={size}>
        <AriaDialog className={styles.dialog ?? ''}>
          <div className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            {aside}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

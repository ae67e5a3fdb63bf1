/** The bundled samples, each with what it shows. */
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components';
import { Button } from '../controls/button.tsx';
import styles from './sample-menu.module.css';
import { listSamples, openSample, type Sample } from './samples.ts';

export function useSamples(): readonly Sample[] {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => {
    let current = true;
    void listSamples().then((list) => {
      if (current) setSamples(list);
    });
    return () => {
      current = false;
    };
  }, []);
  return samples;
}

export function SampleMenu() {
  const samples = useSamples();
  if (samples.length === 0) return null;
  return (
    <MenuTrigger>
      <Button look="quiet">
        Samples
        <ChevronDown aria-hidden="true" />
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom start">
        <Menu className={styles.menu ?? ''} items={samples} onAction={(key) => void openSample(String(key))}>
          {(sample) => (
            <MenuItem id={sample.file} className={styles.item ?? ''} textValue={sample.title}>
              <Text slot="label" className={styles.title ?? ''}>
                {sample.title}
              </Text>
              <Text slot="description" className={styles.about ?? ''}>
                {sample.about}
              </Text>
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

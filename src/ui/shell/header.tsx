/** Name, files, samples, theme, help. */
import { CircleHelp, FolderOpen, Monitor, Moon, PanelRight, Sun } from 'lucide-react';
import { Button, IconButton } from '../controls/button.tsx';
import { DocumentTabs } from '../documents/document-tabs.tsx';
import { pickFiles } from '../documents/pick-files.ts';
import { SampleMenu } from '../documents/sample-menu.tsx';
import { useVernier } from '../state/store.ts';
import type { Theme } from '../state/view-slice.ts';
import styles from './header.module.css';
import { Mark } from './mark.tsx';

const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const themeNames: Record<Theme, string> = {
  system: 'Colours: as the system. Switch to light',
  light: 'Colours: light. Switch to dark',
  dark: 'Colours: dark. Switch to the system’s',
};

export function Header() {
  const theme = useVernier((state) => state.theme);
  const setTheme = useVernier((state) => state.setTheme);
  const panelOpen = useVernier((state) => state.panelOpen);
  const setPanelOpen = useVernier((state) => state.setPanelOpen);
  const setHelpOpen = useVernier((state) => state.setHelpOpen);
  return (
    <header className={styles.header}>
      <h1 className={styles.name}>
        <Mark />
        <span>Vernier</span>
      </h1>
      <Button onPress={() => void pickFiles()}>
        <FolderOpen aria-hidden="true" />
        <span className={styles.openText}>Open PDF</span>
      </Button>
      <SampleMenu />
      <DocumentTabs />
      <div className={styles.end}>
        <IconButton name={themeNames[theme]} onPress={() => setTheme(nextTheme[theme])}>
          {theme === 'system' ? (
            <Monitor aria-hidden="true" />
          ) : theme === 'light' ? (
            <Sun aria-hidden="true" />
          ) : (
            <Moon aria-hidden="true" />
          )}
        </IconButton>
        <IconButton name="Keys and help (?)" onPress={() => setHelpOpen(true)}>
          <CircleHelp aria-hidden="true" />
        </IconButton>
        <IconButton
          name={panelOpen ? 'Hide side panel (s)' : 'Show side panel (s)'}
          pressed={panelOpen}
          onPress={() => setPanelOpen(!panelOpen)}
        >
          <PanelRight aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  );
}

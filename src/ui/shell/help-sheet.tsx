/** All keys, from the table that also drives them. */
import { X } from 'lucide-react';
import { IconButton } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { useRegistry } from '../registry/registry.ts';
import { type Shortcut, shortcuts } from '../shortcuts.ts';
import { useVernier } from '../state/store.ts';
import styles from './help-sheet.module.css';

export function HelpSheet() {
  const open = useVernier((state) => state.helpOpen);
  const setOpen = useVernier((state) => state.setHelpOpen);
  const groups = byGroup(useRegistry(shortcuts));
  return (
    <Dialog
      title="Keys"
      size="medium"
      open={open}
      onClose={() => setOpen(false)}
      aside={
        <IconButton name="Close" onPress={() => setOpen(false)}>
          <X aria-hidden="true" />
        </IconButton>
      }
    >
      <div className={styles.groups}>
        {[...groups].map(([group, entries]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {entries.map((entry) => (
                <div key={entry.id}>
                  <dt>{entry.label}</dt>
                  <dd>
                    <Keys entry={entry} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles.more}>
        Hold Ctrl and turn the wheel, or pinch, to zoom at the pointer. Drop or paste PDF files anywhere.
      </p>
    </Dialog>
  );
}

function byGroup(entries: readonly Shortcut[]): Map<string, Shortcut[]> {
  const groups = new Map<string, Shortcut[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return groups;
}

/** Two ways to write a key are enough for a reader; further ones are for other keyboards. */
const shownKeys = 2;

function Keys({ entry }: { entry: Shortcut }) {
  return entry.keys.slice(0, shownKeys).map((key) => <kbd key={key}>{keyLabel(key)}</kbd>);
}

const keyWords: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  ' ': 'Space',
};

function keyLabel(key: string): string {
  const isMac = /Mac|iP/.test(navigator.platform);
  const name = key.match(/^(?:Mod\+|Alt\+|Shift\+)*(.+)$/s)?.[1] ?? key;
  return key
    .slice(0, key.length - name.length)
    .replace('Mod+', isMac ? '⌘ ' : 'Ctrl ')
    .replace('Alt+', 'Alt ')
    .replace('Shift+', 'Shift ')
    .concat(keyWords[name] ?? name);
}

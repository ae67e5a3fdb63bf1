/** A remark for the log: the only free text of a session, and it changes nothing. */
import { type FormEvent, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { addNote } from '../state/chart-actions.ts';
import type { ChartPlace } from '../state/chart-store.ts';
import styles from './decision-log.module.css';

export function NoteForm({ place }: { place: ChartPlace }) {
  const [text, setText] = useState('');
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    addNote(place, text.trim());
    setText('');
  };
  return (
    <form className={styles.note} onSubmit={add}>
      <input
        type="text"
        aria-label="Note about this chart"
        placeholder="A note about this chart"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="s">
        Add note
      </Button>
    </form>
  );
}

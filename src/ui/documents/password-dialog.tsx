/** Asks for the password of a protected file. It goes to the worker and nowhere else; a wrong one is said and asked again. */
import { useState } from 'react';
import { FieldError, Form, Input, Label, TextField } from 'react-aria-components';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import type { PasswordRequest } from '../state/document-slice.ts';
import { useVernier } from '../state/store.ts';
import styles from './documents.module.css';

export function PasswordDialog() {
  const request = useVernier((state) => state.passwordRequest);
  return (
    <Dialog title="This PDF needs a password" open={request !== null} onClose={() => request?.answer(null)}>
      {request ? <PasswordForm request={request} /> : null}
    </Dialog>
  );
}

function PasswordForm({ request }: { request: PasswordRequest }) {
  const [password, setPassword] = useState('');
  return (
    <Form
      className={styles.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (password) request.answer(password);
      }}
    >
      <p className={styles.fileName}>{request.name}</p>
      <TextField
        className={styles.field ?? ''}
        type="password"
        value={password}
        onChange={setPassword}
        isInvalid={request.wrong && password === ''}
        autoFocus
        autoComplete="off"
      >
        <Label>Password</Label>
        <Input />
        <FieldError className={styles.error ?? ''}>That password does not open this file. Try another one.</FieldError>
      </TextField>
      <p className={styles.hint}>It stays in this page and is forgotten when the file is closed.</p>
      <div className={styles.buttons}>
        <Button onPress={() => request.answer(null)}>Cancel</Button>
        <Button look="primary" type="submit" isDisabled={!password}>
          Open
        </Button>
      </div>
    </Form>
  );
}

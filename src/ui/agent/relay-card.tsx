/** Connecting a desktop agent: port and code as the agent tells them, one press, and then the state of the connection. */
import { Cable } from 'lucide-react';
import { useState } from 'react';
import { Form, Input, Label, TextField } from 'react-aria-components';
import { defaultRelayPort, plainCode, showCode } from '../../bridge/doors/relay-messages.ts';
import { Button } from '../controls/button.tsx';
import styles from './agent.module.css';
import { pageBridge } from './page-bridge.ts';
import { rememberedPairing, rememberPairing } from './pairing.ts';
import { useRelay } from './use-bridge-state.ts';

const statusWords = {
  off: 'Not connected',
  connecting: 'Connecting…',
  connected: 'Connected',
  waiting: 'Waiting for the relay',
  refused: 'Not connected',
} as const;

export function RelayCard() {
  const state = useRelay();
  const { relay } = pageBridge();
  const [port, setPort] = useState(() => rememberedPairing().port ?? String(defaultRelayPort));
  const [code, setCode] = useState(() => rememberedPairing().code ?? '');
  const linked = state.status === 'connected' || state.status === 'waiting';
  const portNumber = Number(port);
  const ready =
    Number.isInteger(portNumber) && portNumber > 0 && portNumber < 65_536 && /^\d{6}$/.test(plainCode(code));
  return (
    <section className={styles.section} aria-label="Desktop agent">
      <div className={styles.row}>
        <h3 className={styles.title}>Desktop agent</h3>
        <span className={styles.badge} data-state={state.status} role="status">
          {statusWords[state.status]}
        </span>
      </div>
      {linked ? (
        <Linked />
      ) : (
        <Form
          className={styles.connect ?? ''}
          onSubmit={(event) => {
            event.preventDefault();
            rememberPairing(port, code);
            relay.connect(portNumber, code);
          }}
        >
          <TextField className={styles.field ?? ''} value={port} onChange={setPort} inputMode="numeric">
            <Label>Port</Label>
            <Input className={styles.input ?? ''} size={6} />
          </TextField>
          <TextField
            className={styles.field ?? ''}
            value={code}
            onChange={setCode}
            inputMode="numeric"
            autoComplete="off"
          >
            <Label>Code</Label>
            <Input className={styles.input ?? ''} size={8} placeholder="000 000" />
          </TextField>
          <Button type="submit" look="primary" isDisabled={!ready || state.status === 'connecting'}>
            <Cable aria-hidden="true" /> Connect
          </Button>
        </Form>
      )}
      {state.message && state.status !== 'connected' ? (
        <p className={state.status === 'refused' ? styles.problem : styles.soft}>{state.message}</p>
      ) : null}
      {state.status === 'off' ? (
        <p className={styles.soft}>
          Your agent starts <code>npm run -s vernier -- relay</code> and tells you port and code. The connection stays
          on this computer.
        </p>
      ) : null}
    </section>
  );
}

function Linked() {
  const state = useRelay();
  const { relay } = pageBridge();
  return (
    <>
      <p>
        Port {state.port}, code <code>{showCode(state.code)}</code>.{' '}
        {state.status === 'waiting' ? '' : state.active ? 'This page gets the calls.' : 'Another page gets the calls.'}
      </p>
      {state.others.length > 0 ? <p className={styles.soft}>Also connected: {state.others.join(', ')}</p> : null}
      <div className={styles.row}>
        {state.status === 'connected' && !state.active ? (
          <Button size="s" onPress={() => relay.claim()}>
            Use this page
          </Button>
        ) : null}
        <Button size="s" onPress={() => relay.disconnect()}>
          Disconnect
        </Button>
      </div>
    </>
  );
}

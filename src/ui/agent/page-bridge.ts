/** The one bridge of the page with its doors, opened once and outside React, which reads it through the stores of its parts. */
import { type Bridge, createBridge } from '../../bridge/bridge.ts';
import { type NativeDoor, openNativeDoor } from '../../bridge/doors/native-adapter.ts';
import { RelayClient, type RelaySocket } from '../../bridge/doors/relay-client.ts';
import { openWindowDoor } from '../../bridge/doors/window-door.ts';
import { tabSessions } from '../../session/tab-sessions.ts';
import { sharedReader } from '../chart/state/page-readings.ts';
import { getEngineClient } from '../engine.ts';
import { selectActiveDocument, useVernier } from '../state/store.ts';
import { openDocuments } from './open-documents.ts';
import { createPictureStage } from './picture-stage.ts';

export interface PageBridge {
  bridge: Bridge;
  native: NativeDoor;
  relay: RelayClient;
}

let current: (PageBridge & { close: () => void }) | null = null;

export function pageBridge(): PageBridge {
  current ??= open();
  return current;
}

// A hot reload brings a new module; the old one must give its tools and its socket back first.
import.meta.hot?.dispose(() => current?.close());

function open(): PageBridge & { close: () => void } {
  const stage = createPictureStage(document);
  const engine = getEngineClient();
  const bridge = createBridge({
    engine,
    documents: openDocuments,
    session: { sessionOf: tabSessions.sessionOf, subscribe: tabSessions.subscribe, reader: sharedReader() },
    showPictures: stage.show,
    pictureLimits: () => {
      const { budgetBytes, maxSidePx } = useVernier.getState().budgetForm;
      return { budgetBytes, maxSidePx };
    },
    now: () => Date.now(),
  });
  const native = openNativeDoor(bridge);
  openWindowDoor(bridge, window);
  const relay = new RelayClient({
    bridge,
    page: () => ({ id: tabId(), title: titleOnScreen(), origin: location.origin }),
    openSocket: openBrowserSocket,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  // The agent's next call means that it has looked at the pictures of the last one.
  const leaveRunning = bridge.running.subscribe(() => {
    if (bridge.running.entries().some((call) => call.actor.kind === 'agent')) stage.clear();
  });
  let title = titleOnScreen();
  const leaveStore = useVernier.subscribe(() => {
    const next = titleOnScreen();
    if (next !== title) {
      title = next;
      relay.tellTitle();
    }
  });
  return {
    bridge,
    native,
    relay,
    close() {
      leaveRunning();
      leaveStore();
      relay.disconnect();
      native.close();
      stage.clear();
    },
  };
}

function openBrowserSocket(url: string): RelaySocket {
  const socket = new WebSocket(url);
  const wrapped: RelaySocket = {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
  };
  socket.addEventListener('open', () => wrapped.onopen?.());
  socket.addEventListener('message', (event) => wrapped.onmessage?.({ data: event.data }));
  socket.addEventListener('close', () => wrapped.onclose?.());
  socket.addEventListener('error', () => wrapped.onerror?.());
  return wrapped;
}

function titleOnScreen(): string {
  return selectActiveDocument(useVernier.getState())?.name.slice(0, 100) ?? 'no document open';
}

/** The same for a tab across reloads, so that it takes back its place at the relay. */
function tabId(): string {
  const key = 'vernier-tab';
  try {
    const known = sessionStorage.getItem(key);
    if (known) return known;
    const id = crypto.randomUUID();
    sessionStorage.setItem(key, id);
    return id;
  } catch {
    return 'tab';
  }
}

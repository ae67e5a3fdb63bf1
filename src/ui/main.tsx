/** Start of the page: parts that must run without being looked at start first, then React mounts. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import { exposeTestHooks } from './engine.ts';
import { App } from './shell/app.tsx';
import { startDeepLinks } from './viewer/deep-link-sync.ts';

/** Parts that may not be there (yet) are found by their file names. */
const startFiles = import.meta.glob<{ start?: () => void }>(['./chart/start.ts', './agent/start.ts']);

async function startParts(): Promise<void> {
  for (const load of Object.values(startFiles)) {
    try {
      (await load()).start?.();
    } catch (error) {
      console.error('A part of the page could not be started.', error);
    }
  }
}

exposeTestHooks();
startDeepLinks();
void startParts();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

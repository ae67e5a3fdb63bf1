/** Runs when the page starts: opens the doors that need no click, and keeps one policy over all documents of the tab. */

import { pageBridge } from './page-bridge.ts';
import { keepPolicy } from './policy.ts';

export function start(): void {
  pageBridge();
  keepPolicy();
}

/**
 * The address of a view: `#page=3&zoom=150&sample=chart.pdf`. Other parts keep keys of their own in it (`at=17`), so
 * unknown keys are carried along. Writing replaces the history entry: turning pages must not fill the back button.
 */

export type LinkKey = 'page' | 'zoom' | 'sample' | 'panel' | 'at';

export function parseHash(hash: string): Map<string, string> {
  return new Map(new URLSearchParams(hash.replace(/^#/, '')));
}

export function formatHash(values: ReadonlyMap<string, string>): string {
  const text = new URLSearchParams([...values]).toString();
  return text ? `#${text}` : '';
}

export function readHash(): Map<string, string> {
  return parseHash(location.hash);
}

/** Sets some keys, takes out those given as null, leaves the others. */
export function writeHash(change: Partial<Record<LinkKey, string | null>>): void {
  const values = readHash();
  for (const [key, value] of Object.entries(change)) {
    if (value === null) values.delete(key);
    else values.set(key, value);
  }
  const next = formatHash(values);
  if (next !== location.hash) history.replaceState(history.state, '', next || location.pathname + location.search);
}

import { describe, expect, it } from 'vitest';
import { formatHash, parseHash } from './deep-link.ts';

describe('the address of a view', () => {
  it('is read and written the same, with keys that belong to others', () => {
    const hash = '#page=3&zoom=150&at=17';
    expect(formatHash(parseHash(hash))).toBe(hash);
  });

  it('survives names with spaces and signs', () => {
    const values = new Map([['sample', 'a b&c=d.pdf']]);
    expect(parseHash(formatHash(values))).toEqual(values);
  });

  it('is empty when there is nothing to say', () => {
    expect(formatHash(new Map())).toBe('');
    expect(parseHash('')).toEqual(new Map());
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentInfo } from '../../engine/contract/document.ts';
import { tabSessions } from '../../session/tab-sessions.ts';
import { useVernier } from '../state/store.ts';
import { choosePolicy, keepPolicy } from './policy.ts';

keepPolicy();

const info = (name: string): DocumentInfo => ({
  name,
  byteLength: 1,
  pageCount: 1,
  pages: [],
  repaired: false,
  encrypted: false,
  notices: [],
});

function open(name: string): void {
  const documentId = `id-${name}`;
  const document = { documentId, name, info: info(name), pages: [], origin: 'file' } as const;
  useVernier.setState((state) => ({ documents: [...state.documents, document] }));
  tabSessions.openDocument(documentId, { sha256: name, name, byteLength: 1, pageCount: 1 });
}

const policyOf = (name: string) => tabSessions.sessionOf(`id-${name}`)?.state().policy;

beforeEach(() => {
  useVernier.setState({ documents: [] });
  choosePolicy('agent_proposes');
});

describe('who answers', () => {
  it('holds for every open document and for those that open later', () => {
    open('a');
    open('b');
    choosePolicy('i_answer');
    open('c');
    expect(['a', 'b', 'c'].map(policyOf)).toEqual(['i_answer', 'i_answer', 'i_answer']);
  });

  it('holds for a document whose answers were forgotten', () => {
    open('d');
    choosePolicy('read_only');
    tabSessions.forget('d');
    expect(policyOf('d')).toBe('read_only');
  });

  it('is not overruled by a log that comes from elsewhere', () => {
    open('e');
    choosePolicy('i_answer');
    const session = tabSessions.sessionOf('id-e');
    const event = session?.events()[0];
    if (!session || !event) throw new Error('no session');
    session.append([{ ...event, seq: session.state().seq + 1, before: 'i_answer', after: 'agent_answers' }]);
    expect(policyOf('e')).toBe('i_answer');
  });

  it('writes nothing into a log that stands there already', () => {
    open('f');
    choosePolicy('agent_proposes');
    expect(tabSessions.sessionOf('id-f')?.events()).toEqual([]);
  });
});

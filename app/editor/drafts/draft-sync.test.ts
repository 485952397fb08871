import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftSync, type SyncResult } from './draft-sync.ts';

const OWN = 'own';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page whose text is stored as its draft. */
function page() {
  let text = '';
  let next: SyncResult = 'done';
  let answer: Promise<void> = Promise.resolve();
  const stored = new Map<string, string>();
  const calls: string[] = [];
  const sync = createDraftSync({
    id: OWN,
    isUnsaved: () => text !== '',
    async keep() {
      const sent = text;
      calls.push(`keep ${sent}`);
      await answer;
      if (next === 'done') stored.set(OWN, sent);
      return next;
    },
    async discard(ids) {
      calls.push(`discard ${ids.join(' ')}`);
      await answer;
      if (next === 'done') for (const id of ids) stored.delete(id);
      return next;
    },
  });
  return {
    sync,
    calls,
    stored,
    type(entered: string) {
      text = entered;
      sync.changed();
    },
    answerWith: (result: SyncResult) => {
      next = result;
    },
    /** Holds the answers back until the returned function is called. */
    hold() {
      const held = Promise.withResolvers<void>();
      answer = held.promise;
      return async () => {
        answer = Promise.resolve();
        held.resolve();
        await vi.advanceTimersByTimeAsync(0);
      };
    },
  };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

describe('a draft', () => {
  it('is stored within 5 seconds of the first keystroke, however long the typing goes on', async () => {
    const { type, stored } = page();
    let typed = '';
    for (let tenths = 0; tenths < 300; tenths += 1) {
      typed += 'a';
      type(typed);
      await seconds(0.1);
      if (tenths >= 50) expect(stored.get(OWN)?.length).toBeGreaterThanOrEqual(tenths - 49);
    }
  });

  it('is not stored again while nothing changes, and not at all while nothing is unsaved', async () => {
    const { sync, type, calls } = page();
    sync.changed();
    sync.flush();
    await seconds(60);
    expect(calls).toEqual([]);
    type('a');
    await seconds(60);
    sync.flush();
    await seconds(60);
    expect(calls).toEqual(['keep a']);
  });

  it('is stored by one call at a time, the last with what was typed last', async () => {
    const { type, calls, hold, stored } = page();
    const release = hold();
    type('a');
    await seconds(4);
    type('ab');
    await seconds(2);
    type('abc');
    await seconds(30);
    expect(calls).toEqual(['keep a']);
    await release();
    expect(calls).toEqual(['keep a', 'keep abc']);
    expect(stored.get(OWN)).toBe('abc');
  });

  it('is stored again and again until it is, at least every 20 seconds', async () => {
    const { type, calls, answerWith, stored } = page();
    answerWith('failed');
    type('a');
    await seconds(120);
    expect(calls.length).toBeGreaterThanOrEqual(7);
    answerWith('done');
    await seconds(20);
    expect(stored.get(OWN)).toBe('a');
    type('ab');
    await seconds(5);
    expect(stored.get(OWN)).toBe('ab');
  });

  it('is stored within 5 seconds of a keystroke again, once the server answers again', async () => {
    const { sync, stored, answerWith, type } = page();
    answerWith('failed');
    type('a');
    await vi.advanceTimersByTimeAsync(60_000);
    answerWith('done');
    type('ab');
    for (const text of ['abc', 'abcd', 'abcde']) {
      await vi.advanceTimersByTimeAsync(1_500);
      type(text);
    }
    await vi.advanceTimersByTimeAsync(499);
    expect(stored.has(OWN)).toBe(true);
    sync.pause();
  });

  it('is deleted once nothing is unsaved any more', async () => {
    const { type, stored, calls } = page();
    type('a');
    await seconds(5);
    type('');
    await seconds(5);
    expect(stored.size).toBe(0);
    await seconds(60);
    expect(calls).toEqual(['keep a', `discard ${OWN}`]);
  });

  it('is deleted even if its last call has no answer', async () => {
    const { type, calls, answerWith } = page();
    answerWith('failed');
    type('a');
    await seconds(4);
    type('');
    answerWith('done');
    await seconds(5);
    expect(calls).toEqual(['keep a', `discard ${OWN}`]);
  });

  it('that is part of what is typed now is deleted when that is stored', async () => {
    const { sync, type, stored, calls, answerWith } = page();
    stored.set('old', 'a');
    answerWith('failed');
    type('ab');
    sync.replace('old');
    await seconds(5);
    expect([...stored.keys()]).toEqual(['old']);
    answerWith('done');
    await seconds(20);
    expect([...stored.keys()]).toEqual([OWN]);
    expect(calls).toEqual(['keep ab', 'keep ab', 'discard old']);
  });

  it('that is part of what is saved is deleted too', async () => {
    const { sync, type, stored } = page();
    stored.set('old', 'a');
    type('ab');
    sync.replace('old');
    type('');
    await seconds(5);
    expect(stored.size).toBe(0);
  });
});

describe('a session that has ended', () => {
  it('sends nothing until the login, and then at once', async () => {
    const { sync, type, calls, stored } = page();
    type('a');
    sync.pause();
    type('ab');
    sync.flush();
    sync.leave();
    await seconds(60);
    expect(calls).toEqual([]);
    sync.resume();
    await seconds(0);
    expect(stored.get(OWN)).toBe('ab');
  });

  it('stops what the server refuses until the login', async () => {
    const { sync, type, calls, answerWith, stored } = page();
    answerWith('blocked');
    type('a');
    await seconds(60);
    expect(calls).toEqual(['keep a']);
    sync.pause();
    answerWith('done');
    sync.resume();
    await seconds(0);
    expect(stored.get(OWN)).toBe('a');
  });
});

describe('a page that is hidden or ends', () => {
  it('sends what is not stored yet, without waiting', async () => {
    const { sync, type, stored, calls } = page();
    type('a');
    sync.flush();
    await seconds(0);
    expect(stored.get(OWN)).toBe('a');
    type('ab');
    sync.leave();
    await seconds(0);
    expect(stored.get(OWN)).toBe('ab');
    expect(calls).toEqual(['keep a', 'keep ab']);
  });

  it('does not wait for a call in progress, which may end with it', async () => {
    const { sync, type, calls, hold } = page();
    hold();
    type('a');
    await seconds(4);
    type('ab');
    sync.leave();
    expect(calls).toEqual(['keep a', 'keep ab']);
  });

  it('leaves no draft of what was saved', async () => {
    const { sync, type, stored } = page();
    type('a');
    await seconds(5);
    type('');
    sync.leave();
    await seconds(0);
    expect(stored.size).toBe(0);
  });
});

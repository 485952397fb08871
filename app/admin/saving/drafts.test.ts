import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Portfolio, portfolioSchema, withFormats } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { createEdits } from '../document/edits.ts';
import { createOwnDraft, isStoredNow, readDraft, withDraft } from './drafts.ts';

const content = portfolioSchema.parse(samplePortfolio);

/** A draft whose page the test ends, and what is stored of it. */
function draftUnderTest(put = async (): Promise<void> => undefined) {
  const drafts = new Map<string, { content: object; base: object }>();
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (type: string, call: () => void) => listeners.set(type, call));
  vi.stubGlobal('removeEventListener', () => undefined);
  const edits = createEdits({ content, version: 1 });
  const fail = vi.fn();
  const draft = createOwnDraft({
    edits,
    fail,
    put: async (newDraft) => {
      await put();
      drafts.set(newDraft.id, newDraft);
    },
    remove: async (id) => void drafts.delete(id),
  });
  const stop = draft.start();
  const type = (value: string) => edits.apply({ kind: 'type', address: 'home/name', value });
  return { edits, draft, fail, stop, type, stored: () => [...drafts.values()], listeners };
}

const draftOf = (name: string) =>
  expect.objectContaining({
    content: expect.objectContaining({ home: expect.objectContaining({ name }) }),
    base: expect.objectContaining({ home: expect.objectContaining({ name: content.home.name }) }),
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a draft', () => {
  it('has what was typed within 5 seconds, however long the owner types on', async () => {
    const { type, stored } = draftUnderTest();
    for (let second = 0; second < 5; second += 1) {
      type(`Typed ${second}`);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(stored()).toEqual([draftOf('Typed 2')]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(stored()).toEqual([draftOf('Typed 4')]);
  });

  it('goes at once when nothing is unsaved any more', async () => {
    const { type, stored, draft, edits } = draftUnderTest();
    type('Typed');
    await draft.flush();
    const sending = edits.send();
    sending.stored({ content: sending.content, version: 2 }, undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(stored()).toEqual([]);
  });

  it.each([
    ['the page ends', 'pagehide'],
    ['the admin is left', 'stop'],
  ])('is stored when %s', async (_, how) => {
    const { type, stored, stop, listeners } = draftUnderTest();
    type('Typed');
    if (how === 'stop') stop();
    else listeners.get(how)?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(stored()).toEqual([draftOf('Typed')]);
  });

  it('goes with a logout, unless that fails', async () => {
    const { type, stored, draft, stop } = draftUnderTest();
    type('Typed');
    await draft.flush();
    draft.discardOnLeave(true);
    draft.discardOnLeave(false);
    await draft.flush();
    expect(stored()).toHaveLength(1);
    draft.discardOnLeave(true);
    stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(stored()).toEqual([]);
  });

  it('that cannot be stored is said once, and tried again', async () => {
    const put = vi.fn().mockRejectedValueOnce(new Error('full')).mockRejectedValueOnce(new Error());
    const { type, stored, fail } = draftUnderTest(put);
    for (const name of ['One', 'Two', 'Three']) {
      type(name);
      await vi.advanceTimersByTimeAsync(5_000);
    }
    expect(fail).toHaveBeenCalledTimes(1);
    expect(stored()).toEqual([draftOf('Three')]);
  });
});

const withHome = (home: Partial<Portfolio['home']>): Portfolio => ({
  ...content,
  home: { ...content.home, ...home },
});
const storedDraft = (typed: object) => ({
  id: 'a',
  storedAt: '2026-01-01T00:00:00.000Z',
  content: typed,
  base: withFormats(content),
});

describe('a stored draft', () => {
  it('is read with the values as they were typed, invalid ones too', () => {
    const [first, ...others] = content.skills.skills;
    if (first === undefined) throw new Error('The sample has no skill.');
    const skills = { ...content.skills, skills: [{ ...first, level: Number.NaN }, ...others] };
    const draft = readDraft(
      storedDraft({
        ...withFormats(content),
        skills: { ...withFormats({ ...content, skills }).skills },
      }),
    );
    expect(draft?.content.skills.skills[0]?.level).toBeNaN();
    expect(draft?.base).toEqual(content);
  });

  it('is upgraded from an earlier format, and cannot be read in a newer one', () => {
    const earlier = { ...withFormats(content), site: undefined };
    expect(readDraft(storedDraft(earlier))?.content.home).toEqual(content.home);
    const newer = { ...withFormats(content), home: { form: 99 } };
    expect(readDraft(storedDraft(newer))).toBeNull();
  });

  it('is over once all that it changes is saved', () => {
    const draft = { content: withHome({ name: 'Mine' }), base: content };
    expect(isStoredNow(draft, content)).toBe(false);
    expect(isStoredNow(draft, withHome({ name: 'Other' }))).toBe(false);
    expect(isStoredNow(draft, withHome({ name: 'Mine', description: 'Theirs' }))).toBe(true);
  });

  it('keeps its own version where a later save changed the same field', () => {
    const draft = { content: withHome({ name: 'Mine' }), base: content };
    const theirs = withHome({ name: 'Theirs', description: 'Theirs' });
    const state = { entered: theirs, saved: { content: theirs, version: 2 } };
    expect(withDraft(state, draft).home).toMatchObject({ name: 'Mine', description: 'Theirs' });
  });
});

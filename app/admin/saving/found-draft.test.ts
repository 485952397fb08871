import { describe, expect, it } from 'vitest';
import { type Portfolio, portfolioSchema, withFormats } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { isStoredNow, readDraft, withDraft } from './found-draft.ts';

const content = portfolioSchema.parse(samplePortfolio);
const withHome = (home: Partial<Portfolio['home']>): Portfolio => ({
  ...content,
  home: { ...content.home, ...home },
});
const stored = (typed: object) => ({
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
    const read = readDraft(
      stored({
        ...withFormats(content),
        skills: { ...withFormats({ ...content, skills }).skills },
      }),
    );
    expect(read?.content.skills.skills[0]?.level).toBeNaN();
    expect(read?.base).toEqual(content);
  });

  it('is upgraded from an earlier format, and cannot be read in a newer one', () => {
    const earlier = { ...withFormats(content), site: undefined };
    expect(readDraft(stored(earlier))?.content.home).toEqual(content.home);
    const newer = { ...withFormats(content), home: { form: 99 } };
    expect(readDraft(stored(newer))).toBeNull();
  });

  it('is over once all that it changes is saved', () => {
    const draft = { content: withHome({ name: 'Mine' }), base: content };
    expect(isStoredNow(draft, content)).toBe(false);
    expect(isStoredNow(draft, withHome({ name: 'Other' }))).toBe(false);
    expect(isStoredNow(draft, withHome({ name: 'Mine', description: 'Theirs' }))).toBe(true);
  });

  it('is put over what was saved and typed since', () => {
    const draft = { content: withHome({ name: 'Mine' }), base: content };
    const saved = { content: withHome({ description: 'Saved since' }), version: 2 };
    const about = { ...content.about, description: 'Typed since' };
    const entered = { ...saved.content, about };
    expect(withDraft({ entered, saved }, draft)).toEqual({
      ...withHome({ name: 'Mine', description: 'Saved since' }),
      about,
    });
  });

  it('takes the chosen version where a later save changed the same field', () => {
    const draft = { content: withHome({ name: 'Mine' }), base: content };
    const saved = { content: withHome({ name: 'Theirs' }), version: 2 };
    const nameWith = (side: 'mine' | 'theirs') =>
      withDraft({ entered: saved.content, saved }, draft, new Map([['home/name', side]])).home.name;
    expect(nameWith('mine')).toBe('Mine');
    expect(nameWith('theirs')).toBe('Theirs');
  });
});

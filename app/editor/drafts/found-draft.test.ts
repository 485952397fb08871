import { describe, expect, it } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import {
  changesText,
  type FoundDraft,
  fieldsInBoth,
  foundDraft,
  mergedDraft,
} from './found-draft.ts';

const base = portfolioSchema.parse(samplePortfolio);
const withHome = (change: Partial<Portfolio['home']>): Portfolio => ({
  ...base,
  home: { ...base.home, ...change },
});
const FACTS = { id: 'a', keptAt: '2026-01-01T13:52:00.000Z', browser: 'Firefox', baseVersion: 3 };

const found = (content: Portfolio, saved = base, kept: Portfolio | null = base) =>
  foundDraft({ ...FACTS, content, base: kept }, { content: saved, version: 4 });

function required(draft: FoundDraft | null): FoundDraft {
  if (draft === null) throw new Error('There is no draft.');
  return draft;
}

describe('a draft that was found', () => {
  it('has what it changes of the version that it was typed over', () => {
    const draft = required(found(withHome({ name: 'Typed' }), withHome({ roles: ['Since'] })));
    expect(draft.isBaseStored).toBe(true);
    expect(draft.changes).toMatchObject([
      { kind: 'changed', path: 'home.name', before: base.home.name, after: 'Typed' },
    ]);
    expect(changesText(draft.changes)).toBe('changes 1 field');
  });

  it('is none where all that it changes is stored by now, or it changes spaces only', () => {
    expect(found(withHome({ name: 'Typed' }), withHome({ name: 'Typed' }))).toBeNull();
    expect(found(withHome({ name: `${base.home.name} ` }))).toBeNull();
    expect(found(base, withHome({ name: 'Since' }))).toBeNull();
  });

  it('is compared with what is stored now where its version is not', () => {
    const draft = required(found(withHome({ name: 'Typed' }), withHome({ roles: [] }), null));
    expect(draft.isBaseStored).toBe(false);
    expect(draft.changes.map(({ path }) => path)).toEqual(['home.name', 'home.roles']);
    const { stats: _, ...others } = base.home;
    const shorter = required(found({ ...base, home: { ...others, stats: [] } }));
    expect(changesText(shorter.changes)).toBe(`makes ${base.home.stats.length} changes`);
  });

  it('is merged with what is in the editor, and the fields that both changed are named', () => {
    const draft = required(found(withHome({ name: 'Typed', roles: ['Typed'] })));
    const entered = withHome({ name: 'Entered', description: 'Entered' });
    const merged = mergedDraft(draft, entered);
    expect(merged.content.home).toMatchObject({ roles: ['Typed'], description: 'Entered' });
    expect(merged.content.home.name).toBe('Typed');
    expect(fieldsInBoth(merged)).toEqual([{ address: 'home/name', place: 'Home, Name' }]);
  });
});

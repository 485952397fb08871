import { afterEach, expect, it, vi } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../../domain/content/portfolio.ts';
import type { Choice } from '../../../domain/merge.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { forgetDecisions, keepDecisions, withKeptDecisions } from './kept-decisions.ts';
import type { SaveConflict } from './save-conflict.ts';

const content = portfolioSchema.parse(samplePortfolio);
const named = (name: string, description = content.home.description): Portfolio => ({
  ...content,
  home: { ...content.home, name, description },
});
const mine = named('Mine', 'Mine');
const conflict = (
  theirs: Portfolio,
  choices: SaveConflict['choices'] = new Map(),
): SaveConflict => ({
  base: { content, version: 1 },
  theirs: { content: theirs, version: 2 },
  choices,
});
const written = new Map<string, Choice>([
  ['home/name', { kept: 'Written for it' }],
  ['home/description', 'mine'],
]);

function storage(): Map<string, string> {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  return items;
}

afterEach(() => vi.unstubAllGlobals());

it('decisions come back for the same conflict, also after a further save elsewhere', () => {
  storage();
  keepDecisions(conflict(named('Theirs', 'Theirs'), written), mine);
  expect(withKeptDecisions(conflict(named('Theirs', 'Theirs')), mine).choices).toEqual(written);
  const later = withKeptDecisions(conflict(named('Theirs', 'Later')), mine);
  expect([...later.choices]).toEqual([['home/name', { kept: 'Written for it' }]]);
});

it('decisions that were made since are not replaced, and none are left when they are forgotten', () => {
  const items = storage();
  keepDecisions(conflict(named('Theirs'), written), mine);
  const made = conflict(named('Theirs'), new Map([['home/name', 'theirs']]));
  expect(withKeptDecisions(made, mine)).toBe(made);
  // A conflict that has just begun has no decision yet.
  keepDecisions(conflict(named('Theirs')), mine);
  expect(items.size).toBe(1);
  forgetDecisions();
  expect(items.size).toBe(0);
});

it('storage that is disabled, or has something else, is as none', () => {
  const begun = conflict(named('Theirs'));
  vi.stubGlobal('sessionStorage', undefined);
  keepDecisions(conflict(named('Theirs'), written), mine);
  forgetDecisions();
  expect(withKeptDecisions(begun, mine)).toBe(begun);
  const items = storage();
  for (const text of ['no JSON', '{}', '[{"between":"","choice":"both"}]']) {
    items.set('engawa.decisions', text);
    expect(withKeptDecisions(begun, mine)).toBe(begun);
  }
});

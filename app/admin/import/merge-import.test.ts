import { expect, it } from 'vitest';
import { type Portfolio, storedPortfolioSchema } from '../../../domain/content/portfolio.ts';
import { withImported } from './merge-import.ts';

const saved: Portfolio = storedPortfolioSchema.parse({});
const changed = (home: Partial<Portfolio['home']>, site: Partial<Portfolio['site']> = {}) => ({
  ...saved,
  home: { ...saved.home, ...home },
  site: { ...saved.site, ...site },
});

it('what the file changes is taken in, and what is not saved elsewhere stays', () => {
  const mine = changed({ name: 'Mine' }, { words: { home: { menu: 'Mine' } } });
  const incoming = changed({ description: 'New' }, { words: { home: { about: 'New' } } });
  const result = withImported(mine, saved, incoming);
  expect(result.home).toEqual({ ...saved.home, name: 'Mine', description: 'New' });
  expect(result.site.words).toEqual({ home: { menu: 'Mine', about: 'New' } });
});

it('the file wins where both changed the same', () => {
  const result = withImported(changed({ name: 'Mine' }), saved, changed({ name: 'New' }));
  expect(result.home.name).toBe('New');
});

it('a word that the file sets back to its default is the default', () => {
  const before = changed({}, { words: { home: { menu: 'Start', about: 'Me' } } });
  const result = withImported(before, before, changed({}, { words: { home: { about: 'Me' } } }));
  expect(result.site.words).toEqual({ home: { about: 'Me' } });
});

it('a list is replaced as a whole', () => {
  const mine = changed({ roles: ['Mine'] });
  expect(withImported(mine, saved, changed({ roles: ['A', 'B'] })).home.roles).toEqual(['A', 'B']);
});

import { expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { contentLists } from '../palette/content-entries.ts';
import { createEntry, entryKindOf } from './entry-kinds.ts';

const lists = contentLists(portfolioSchema.parse(samplePortfolio)).map(({ path }) => path);

it.each(lists)('an entry of %s can be added, and has its title in a text field', (path) => {
  expect(createEntry(path, new Set())).toHaveProperty(
    entryKindOf(path).titleKey,
    expect.any(String),
  );
});

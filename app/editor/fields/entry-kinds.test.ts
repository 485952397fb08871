import { expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { contentLists } from '../palette/content-entries.ts';
import { createEntry, entryKindOf } from './entry-kinds.ts';

const lists = contentLists(portfolioSchema.parse(samplePortfolio)).map(({ address }) => address);

it.each(lists)('an entry of %s can be added, and has its title in a text field', (list) => {
  expect(createEntry(list, new Set())).toHaveProperty(
    entryKindOf(list).titleKey,
    expect.any(String),
  );
});

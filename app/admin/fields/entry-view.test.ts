import { expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { createEntryView } from './entry-view.ts';

const content = portfolioSchema.parse(samplePortfolio);

it('opens every entry around a field, and shows all entries of its list', () => {
  const view = createEntryView();
  view.find('downloads/categories', 'x');
  view.reveal(content, 'downloads/categories/2/tools/1/name');
  const tool = 'downloads/categories/2/tools/1';
  expect([...view.state().open]).toEqual(['downloads/categories/2', tool]);
  expect(view.state().current).toBe(tool);
  expect(view.state().queries.size).toBe(0);
});

it('knows an entry again that went to another list', () => {
  const view = createEntryView();
  view.open('a/1');
  view.setCurrent('a/1');
  view.moved('a/1', 'b/1');
  expect(view.state().open.has('b/1')).toBe(true);
  expect(view.state().current).toBe('b/1');
});

it('says the same again as another text, or screen readers would say nothing', () => {
  const view = createEntryView();
  const announcements = Array.from({ length: 3 }, () => {
    view.announce('Loom duplicated.');
    return view.state().announcement;
  });
  expect(announcements.map((text) => text.trim())).toEqual(Array(3).fill('Loom duplicated.'));
  expect(announcements[1]).not.toBe(announcements[0]);
  expect(announcements[2]).not.toBe(announcements[1]);
});

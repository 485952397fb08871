import { describe, expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { copyOf, moved, toolIdsOf } from './entry-copies.ts';

const content = portfolioSchema.parse(samplePortfolio);

describe('a copy of an entry', () => {
  it('is equal but for its key', () => {
    const [project] = content.projects.projects;
    const copy = copyOf({ ...project }, false, new Set());
    expect({ ...copy, key: project?.key }).toEqual(project);
    expect(copy.key).toMatch(/^[0-9a-f]{24}$/);
  });

  it('of a category has tools with keys and ids that no other tool has', () => {
    const [category] = content.downloads.categories;
    const copy = copyOf({ ...category }, false, toolIdsOf(content));
    const copied = { downloads: { categories: [copy] } };
    const ids = [...toolIdsOf(copied)];
    expect(ids).toHaveLength(category?.tools.length ?? 0);
    for (const id of ids) expect(toolIdsOf(content).has(id)).toBe(false);
    const all = { downloads: { categories: [...content.downloads.categories, copy] } };
    expect(portfolioSchema.shape.downloads.safeParse(all.downloads).success).toBe(true);
  });
});

describe('an entry that is moved', () => {
  const list = (...keys: string[]) => keys.map((key) => ({ key, title: `Entry ${key}` }));

  it('has its new place in the new order of its list', () => {
    const entries = list('a', 'b', 'c');
    expect(moved(entries, 0, entries, 2).into).toEqual(list('b', 'c', 'a'));
    expect(moved(entries, 2, entries, 0).into).toEqual(list('c', 'a', 'b'));
  });

  it('keeps its key in another list, unless an entry there has it', () => {
    const free = moved(list('a', 'b'), 0, list('c'), 1);
    expect(free).toEqual({ from: list('b'), into: list('c', 'a'), key: 'a' });
    const taken = moved(list('1', '2'), 0, list('1'), 0);
    expect(taken.key).toMatch(/^[0-9a-f]{24}$/);
    expect(taken.into).toEqual([{ key: taken.key, title: 'Entry 1' }, ...list('1')]);
  });

  it('does not take the key of another tool that can come back, and takes its own back', () => {
    const tool = { key: '1', id: 'tool-1' };
    const another = { key: '1', id: 'tool-2' };
    expect(moved([tool], 0, [], 0, [another]).key).toMatch(/^[0-9a-f]{24}$/);
    expect(moved([tool], 0, [], 0, [tool]).key).toBe('1');
  });
});

import { describe, expect, it } from 'vitest';
import { withoutKeys } from '../../../domain/content/keys.ts';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { copyOf, movedEntry, toolIdsOf } from './new-entries.ts';

const content = portfolioSchema.parse(samplePortfolio);

describe('a copy of an entry', () => {
  it('is equal but for its keys', () => {
    const [project] = content.projects.projects;
    const copy = copyOf({ ...project }, false, new Set());
    expect(withoutKeys(copy)).toEqual(withoutKeys(project));
    expect(copy.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('of a category has tools with keys and ids that no other tool has', () => {
    const [category] = content.downloads.categories;
    const copy = copyOf({ ...category }, false, toolIdsOf(content));
    const withCopy = { downloads: { categories: [copy] } };
    const ids = [...toolIdsOf(withCopy)];
    expect(ids).toHaveLength(category?.tools.length ?? 0);
    for (const id of ids) expect(toolIdsOf(content).has(id)).toBe(false);
    const all = { downloads: { categories: [...content.downloads.categories, copy] } };
    expect(portfolioSchema.shape.downloads.safeParse(all.downloads).success).toBe(true);
  });
});

describe('an entry that is moved to another list', () => {
  const list = (...keys: string[]) => keys.map((key) => ({ key, title: `Entry ${key}` }));

  it('keeps its key, unless an entry there has it', () => {
    const [entry] = list('1');
    expect(movedEntry(entry, list('2'), [])).toEqual({ entry, key: '1' });
    const tool = movedEntry(entry, list('1'), []);
    expect(tool.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(tool.entry).toEqual({ ...entry, key: tool.key });
  });

  it('does not take the key of another tool that can come back, and takes its own back', () => {
    const tool = { key: '1', id: 'tool-1' };
    const another = { key: '1', id: 'tool-2' };
    expect(movedEntry(tool, [], [another]).key).toMatch(/^[0-9a-f-]{36}$/);
    expect(movedEntry(tool, [], [tool]).key).toBe('1');
  });
});

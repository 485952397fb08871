import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tools } from '../../tests/support/arbitraries.ts';
import {
  categoryEntry,
  downloadsSection,
  findPublishedTool,
  findTool,
  newTool,
  publicCategories,
  type Tool,
  toolEntry,
  toolIdSchema,
} from './downloads.ts';

const tool = (id: string, change: Partial<Tool> = {}): Tool => ({
  ...newTool(0),
  id,
  downloadUrl: '#',
  ...change,
});

describe('the id of a tool', () => {
  it.each(['a', 'tool-1767603840412', 'A_b-9', 'a'.repeat(64)])('may be %j', (id) => {
    expect(toolIdSchema.safeParse(id).success).toBe(true);
  });

  it.each(['', '-a', '_a', 'a b', 'a/b', '..', 'a.b', 'a\n', 'é', 'a'.repeat(65), 5])(
    'is never %j',
    (id) => {
      expect(toolIdSchema.safeParse(id).success).toBe(false);
    },
  );
});

describe('a new tool', () => {
  it('has the prefix tool- and its creation time as its id, empty texts, and is free', () => {
    expect(newTool(1_767_603_840_412)).toEqual({
      id: 'tool-1767603840412',
      name: '',
      description: '',
      downloadUrl: '',
      size: '',
      type: '',
      isPremium: false,
      buyUrl: '#',
      orderCode: '',
      key: '',
    });
  });

  it('can be saved, with # as its missing address', () => {
    expect(toolEntry.schema.parse(newTool(1))).toEqual({ ...newTool(1), downloadUrl: '#' });
  });
});

describe('the downloads section', () => {
  it('refuses a second tool with the same id, in whatever category, and names the place', () => {
    const twice = {
      categories: [
        { name: 'One', tools: [tool('a'), tool('b')] },
        { name: 'Two', tools: [tool('c'), tool('a')] },
      ],
    };
    const issues = downloadsSection.schema.safeParse(twice).error?.issues;
    expect(issues).toMatchObject([
      { path: ['categories', 1, 'tools', 1, 'id'], message: 'Another tool has this id.' },
    ]);
  });

  it('refuses a second premium tool with the same order code, and names the place', () => {
    const sold = (id: string, orderCode: string) => tool(id, { orderCode, isPremium: true });
    const issuesOf = (...tools: Tool[]) =>
      downloadsSection.schema.safeParse({ categories: [{ name: 'One', tools }] }).error?.issues;
    expect(issuesOf(sold('a', 'plink_1'), sold('b', ''), sold('c', ' plink_1 '))).toMatchObject([
      {
        path: ['categories', 0, 'tools', 2, 'orderCode'],
        message: 'Another tool has this order code.',
      },
    ]);
    // The editor does not show the order code of a free tool.
    const free = tool('b', { orderCode: 'plink_1' });
    expect(issuesOf(sold('a', 'plink_1'), free, sold('c', ''), sold('d', ''))).toBeUndefined();
  });
});

describe('the downloads that a visitor sees', () => {
  it('have the Buy URL of a premium tool, and never its order code', () => {
    const sold = { orderCode: 'plink_1', buyUrl: 'https://shop.example/1' };
    const tools = [
      tool('a', { name: 'A', isPremium: true, ...sold }),
      tool('b', { name: 'B', isPremium: true, ...sold, orderCode: 'plink_2', buyUrl: '#' }),
      tool('c', { name: 'C', ...sold, orderCode: 'plink_3' }),
    ];
    const [shown] = publicCategories({ categories: [{ name: 'One', tools }] });
    expect(shown?.tools.map(({ buyUrl }) => buyUrl)).toEqual([sold.buyUrl, undefined, undefined]);
    expect(JSON.stringify(shown)).not.toMatch(/plink|orderCode/);
  });

  it('leave out tools and categories that are still empty', () => {
    const newTools = [tool('a'), tool('b', { isPremium: true })];
    const categories = [
      { name: '', tools: newTools },
      { name: 'Named', tools: newTools },
      categoryEntry.create(),
    ];
    expect(publicCategories({ categories })).toEqual([{ name: 'Named', slug: 'named', tools: [] }]);
    expect(findTool({ categories }, 'b')?.id).toBe('b');
    expect(findPublishedTool({ categories }, 'b')).toBeUndefined();
  });

  it('never have the address of a premium tool', () => {
    fc.assert(
      fc.property(tools, fc.nat(12), (all, cut) => {
        // Every address is unmistakable, so that it can be looked for in the whole answer.
        const list = all.map((item, i) => ({ ...item, downloadUrl: `/files/secret-${i}-.zip` }));
        const categories = [
          { name: '', tools: list.slice(0, cut) },
          { name: 'Two', tools: list.slice(cut) },
        ];
        const answer = JSON.stringify(publicCategories({ categories }));
        for (const { isPremium, downloadUrl } of list) {
          expect(answer.includes(downloadUrl)).toBe(!isPremium);
        }
      }),
    );
  });
});

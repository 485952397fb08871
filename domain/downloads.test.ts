import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tools } from '../tests/support/arbitraries.ts';
import {
  categorySlugs,
  type Downloads,
  downloadsSchema,
  findTool,
  newCategory,
  newTool,
  publicCategories,
  type Tool,
  toolIdSchema,
  toolSchema,
} from './downloads.ts';

const tool = (id: string, change: Partial<Tool> = {}): Tool => ({
  ...newTool(0),
  id,
  downloadUrl: '#',
  ...change,
});

const downloads: Downloads = {
  categories: [
    { name: 'Scripts', tools: [tool('a'), tool('b', { isPremium: true })] },
    { name: 'Empty', tools: [] },
    { name: 'Guides', tools: [tool('c')] },
  ],
};

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
    });
  });

  it('can be saved, its missing address as #', () => {
    expect(toolSchema.parse(newTool(1))).toEqual({ ...newTool(1), downloadUrl: '#' });
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
    const issues = downloadsSchema.safeParse(twice).error?.issues;
    expect(issues).toMatchObject([
      { path: ['categories', 1, 'tools', 1, 'id'], message: 'Another tool has this id.' },
    ]);
  });

  it('refuses a category without a name', () => {
    expect(downloadsSchema.safeParse({ categories: [newCategory()] }).error?.issues).toMatchObject([
      { path: ['categories', 0, 'name'], message: 'Give the category a name.' },
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//example.com', '/\\example.com'])(
    'refuses the download address %j',
    (downloadUrl) => {
      const categories = [{ name: 'One', tools: [tool('a', { downloadUrl })] }];
      expect(downloadsSchema.safeParse({ categories }).success).toBe(false);
    },
  );

  it('limits categories and tools', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => tool(`t${i}`));
    const accepts = (categories: unknown) => downloadsSchema.safeParse({ categories }).success;
    expect(accepts([{ name: 'One', tools: many(1_000) }])).toBe(true);
    expect(accepts([{ name: 'One', tools: many(1_001) }])).toBe(false);
    expect(accepts(Array(60).fill({ name: 'One', tools: [] }))).toBe(true);
    expect(accepts(Array(61).fill({ name: 'One', tools: [] }))).toBe(false);
  });

  it('finds a tool by its id in any category', () => {
    expect(findTool(downloads, 'c')?.id).toBe('c');
    expect(findTool(downloads, 'd')).toBeUndefined();
  });
});

describe('what a visitor may know', () => {
  it('keeps everything of a free tool, and null for one without an address', () => {
    const free = tool('a', { name: 'A', downloadUrl: '/files/a.zip' });
    const [category] = publicCategories({
      categories: [{ name: 'One', tools: [free, tool('b')] }],
    });
    expect(category).toEqual({
      name: 'One',
      slug: 'one',
      tools: [free, { ...tool('b'), downloadUrl: null }],
    });
  });

  it("never holds a premium tool's address", () => {
    fc.assert(
      fc.property(tools, fc.nat(12), (all, cut) => {
        // Every address is unmistakable, so that it can be looked for in the whole answer.
        const list = all.map((each, i) => ({ ...each, downloadUrl: `/files/secret-${i}-.zip` }));
        const categories = [
          { name: 'One', tools: list.slice(0, cut) },
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

describe('the slugs of categories', () => {
  it('are readable where the names allow it', () => {
    expect(categorySlugs(['Web Tools', 'C & C++', 'Guides!', '2026', 'Café Tools'])).toEqual([
      'web-tools',
      'c-c',
      'guides',
      '2026',
      'cafe-tools',
    ]);
  });

  it('keep the letters of every script', () => {
    expect(categorySlugs(['縁側', '!!!', ''])).toEqual(['縁側', 'category-2', 'category-3']);
  });

  it('are always distinct, not empty and free of separators', () => {
    const name = fc.oneof(
      fc.constantFrom('a', 'A', 'a-2', 'a 2', 'a-2-2', 'category-2', '!', '', 'é', 'e'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (names) => {
        const slugs = categorySlugs(names);
        expect(slugs).toHaveLength(names.length);
        expect(new Set(slugs).size).toBe(slugs.length);
        for (const slug of slugs) expect(slug).toMatch(/^[\p{Letter}\p{Number}-]+$/u);
      }),
    );
  });
});

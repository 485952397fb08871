import { z } from 'zod';
import { hasLink } from '../link.ts';
import { linkSchema } from '../link-schema.ts';
import { line, text } from '../text.ts';
import { filled } from './filled.ts';

/** A tool's id: it begins its tokens and stands in addresses, so it is short and plain. */
export const toolIdSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/,
    'Use 1 to 64 letters, digits, dashes or underscores, beginning with a letter or digit.',
  );

/** A tool. Limits: name 160, description 2,000, size and type 40 characters each. */
export const toolSchema = z.object({
  id: toolIdSchema,
  name: line(160),
  description: text(2_000),
  downloadUrl: linkSchema,
  size: line(40),
  type: line(40),
  isPremium: z.boolean(),
});

/** A category and its tools. Limits: name 80 characters, 1,000 tools. */
export const categorySchema = z.object({
  name: line(80),
  tools: z.array(toolSchema).max(1_000, 'At most 1,000 tools.'),
});

/** Limits: 60 categories of 1,000 tools. Tool ids are unique over all of them. */
export const downloadsSchema = z
  .object({ categories: z.array(categorySchema).max(60, 'At most 60 categories.') })
  .superRefine(({ categories }, context) => {
    const seen = new Set<string>();
    categories.forEach((category, c) => {
      category.tools.forEach((tool, t) => {
        if (seen.has(tool.id)) {
          context.addIssue({
            code: 'custom',
            path: ['categories', c, 'tools', t, 'id'],
            message: 'Another tool has this id.',
          });
        }
        seen.add(tool.id);
      });
    });
  });

export type Downloads = z.output<typeof downloadsSchema>;
export type Category = z.output<typeof categorySchema>;
export type Tool = z.output<typeof toolSchema>;

/** A new tool: the prefix `tool-` and the creation time in milliseconds (section 3). */
export const newTool = (createdAt: number): Tool => ({
  id: `tool-${createdAt}`,
  name: '',
  description: '',
  downloadUrl: '',
  size: '',
  type: '',
  isPremium: false,
});

/** A new category: no tools. */
export const newCategory = (): Category => ({ name: '', tools: [] });

/** What a visitor may know of a tool: a premium tool's address is not part of it. */
export type PublicTool = Omit<Tool, 'downloadUrl'> & { readonly downloadUrl: string | null };

/** A category as visitors get it; its slug names it in addresses. */
export interface PublicCategory {
  readonly name: string;
  readonly slug: string;
  readonly tools: readonly PublicTool[];
}

/**
 * The slugs of category names, in order: readable where the name allows it, and always distinct.
 */
export function categorySlugs(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const base =
      name
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
        .replace(/^-|-$/g, '') || `category-${index + 1}`;
    let slug = base;
    for (let n = 2; taken.has(slug); n += 1) slug = `${base}-${n}`;
    taken.add(slug);
    return slug;
  });
}

/** A tool that says something, and may be shown: its id and whether it is premium do not count. */
const isFilledTool = ({ name, description, downloadUrl, size, type }: Tool): boolean =>
  filled(name, description, size, type) || hasLink(downloadUrl);

/** A tool as its page names it. */
const titled = (tool: Tool): Tool => ({ ...tool, name: tool.name || 'Untitled tool' });

/**
 * The downloads as visitors get them: without the tools that were only added, and without a category
 * that has neither a name nor a tool to show. A premium tool's address stays on the server.
 */
export function publicCategories(downloads: Downloads): PublicCategory[] {
  const shown = downloads.categories
    .map(({ name, tools }) => ({ name, tools: tools.filter(isFilledTool) }))
    .filter(({ name, tools }) => filled(name) || tools.length > 0)
    .map(({ name, tools }) => ({ name: name || 'Untitled category', tools }));
  const slugs = categorySlugs(shown.map(({ name }) => name));
  return shown.map(({ name, tools }, index) => ({
    name,
    slug: slugs[index] ?? '',
    tools: tools.map(titled).map((tool) => ({
      ...tool,
      downloadUrl: tool.isPremium || !hasLink(tool.downloadUrl) ? null : tool.downloadUrl,
    })),
  }));
}

/** The tool with this id, wherever it stands, as the owner sees it. */
export const findTool = (downloads: Downloads, id: string): Tool | undefined =>
  downloads.categories.flatMap((category) => category.tools).find((tool) => tool.id === id);

/** The tool with this id as visitors may ask for it: undefined for one that was only added. */
export function findPublishedTool(downloads: Downloads, id: string): Tool | undefined {
  const tool = findTool(downloads, id);
  return tool !== undefined && isFilledTool(tool) ? titled(tool) : undefined;
}

import { z } from 'zod';
import { hasLink } from '../link.ts';
import { linkSchema } from '../link-schema.ts';
import { ORDER_CODE_MAX } from '../orders.ts';
import {
  claim,
  entryOf,
  field,
  flagField,
  lineField,
  linkField,
  listField,
  textField,
} from './fields.ts';
import { hasText } from './filled.ts';
import { type Keyless, withoutKeys } from './keys.ts';
import { section } from './section.ts';
import { distinctSlugs, slugOf } from './slugs.ts';

/** A tool's id, a part of addresses and the prefix of its tokens. */
export const toolIdSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/,
    'Use 1 to 64 letters, digits, dashes or underscores, beginning with a letter or digit.',
  );

export const toolEntry = entryOf(['tool', 'tools'], {
  id: field(toolIdSchema, '', { label: 'ID', hint: 'its tokens begin with it' }),
  name: lineField(160, { label: 'Name' }),
  description: textField(2_000, { label: 'Description' }),
  downloadUrl: field(linkSchema, '', { label: 'Download URL', hint: '# for no link' }),
  size: lineField(40, { label: 'Size', hint: 'such as 2.5 MB', isTranslatable: false }),
  type: lineField(40, { label: 'Type', hint: 'such as zip', isTranslatable: false }),
  isPremium: flagField({ label: 'Premium' }),
  buyUrl: linkField({ label: 'Buy URL', hint: 'where it is sold, # for no link', since: 3 }),
  orderCode: lineField(ORDER_CODE_MAX, {
    label: 'Order code',
    hint: 'plink_…, or Ko-fi’s code',
    since: 3,
    isTranslatable: false,
  }),
});

export const categoryEntry = entryOf(['category', 'categories'], {
  name: lineField(80, { label: 'Category name' }),
  tools: claim(listField(toolEntry, 1_000, { label: 'Tools' })),
});

/** Tool ids are unique across all categories, and so are the order codes of premium tools. */
export const downloadsSection = section({
  label: 'Downloads',
  fields: { categories: claim(listField(categoryEntry, 60, { label: 'Categories' })) },
  // Format 4 lacks the days in which a used token was replaced, which earlier versions read.
  steps: { 3: (content) => content },
  check({ categories }, context) {
    const ids = new Set<string>();
    const codes = new Set<string>();
    categories.forEach((category, c) => {
      category.tools.forEach((tool, t) => {
        const addIssue = (key: string, message: string) =>
          context.addIssue({ code: 'custom', path: ['categories', c, 'tools', t, key], message });
        if (ids.has(tool.id)) addIssue('id', 'Another tool has this id.');
        ids.add(tool.id);
        if (!tool.isPremium || tool.orderCode === '') return;
        if (codes.has(tool.orderCode)) addIssue('orderCode', 'Another tool has this order code.');
        codes.add(tool.orderCode);
      });
    });
  },
});

/** With or without keys. */
export interface Downloads {
  /** In a further language a category has the slug of its name in the first one. */
  readonly categories: readonly (Keyless<z.output<typeof categoryEntry.schema>> & {
    readonly slug?: string;
  })[];
}

export type Tool = Keyless<z.output<typeof toolEntry.schema>>;

/** A new tool: the prefix `tool-` and the creation time in milliseconds (docs/product.md#content). */
export const newTool = (createdAt: number): ReturnType<typeof toolEntry.create> => ({
  ...toolEntry.create(),
  id: `tool-${createdAt}`,
});

/** A tool as visitors see it: a premium tool's download address is null. */
export type PublicTool = Omit<Tool, 'downloadUrl' | keyof SaleFields> & {
  readonly downloadUrl: string | null;
  /** Where a premium tool is sold. */
  readonly buyUrl?: string;
};

type SaleFields = Pick<Tool, 'buyUrl' | 'orderCode'>;

/** A category as visitors see it, with its slug in addresses. */
export interface PublicCategory {
  readonly name: string;
  readonly slug: string;
  readonly tools: readonly PublicTool[];
}

/** Whether a tool has anything to publish beside its id. */
const isFilledTool = ({ name, description, downloadUrl, size, type }: Tool): boolean =>
  hasText(name, description, size, type) || hasLink(downloadUrl);

/** The downloads as visitors see them, without empty tools and categories. */
export function publicCategories(downloads: Downloads): PublicCategory[] {
  const shown = downloads.categories
    .map(({ name, slug = slugOf(name), tools }) => ({
      name,
      slug,
      tools: tools.filter(isFilledTool),
    }))
    .filter(({ name, tools }) => hasText(name) || tools.length > 0);
  const slugs = distinctSlugs(shown.map(({ slug }, index) => slug || `category-${index + 1}`));
  return shown.map(({ name, tools }, index) => ({
    name,
    slug: slugs[index] ?? '',
    tools: tools.map(({ buyUrl, orderCode: _, ...tool }) => ({
      ...withoutKeys(tool),
      downloadUrl: tool.isPremium || !hasLink(tool.downloadUrl) ? null : tool.downloadUrl,
      ...(tool.isPremium && hasLink(buyUrl) && { buyUrl }),
    })),
  }));
}

const allTools = ({ categories }: Downloads): Tool[] => categories.flatMap(({ tools }) => tools);

export const findTool = (downloads: Downloads, id: string): Tool | undefined =>
  allTools(downloads).find((tool) => tool.id === id);

/** Undefined for an empty tool. */
export const findPublishedTool = (downloads: Downloads, id: string): Tool | undefined =>
  allTools(downloads).find((tool) => tool.id === id && isFilledTool(tool));

/** The published premium tool with a seller's code; undefined for an empty code. */
export const findToolByCode = (downloads: Downloads, code: string): Tool | undefined =>
  allTools(downloads).find(
    (tool) => code !== '' && tool.orderCode === code && tool.isPremium && isFilledTool(tool),
  );

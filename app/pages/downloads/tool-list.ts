// In a module without schemas, so that the public page does not load zod.

import type { PublicCategory } from '../../../domain/content/downloads.ts';
import { CATEGORY } from '../../../domain/pages.ts';

const TYPE_EMOJI: ReadonlyMap<string, string> = new Map([
  ['zip', '🗜️'],
  ['exe', '⚙️'],
  ['pdf', '📄'],
  ['py', '🐍'],
  ['js', '📜'],
]);

/** The emoji of a file type: zip, exe, pdf, py and js have their own, others a folder (docs/product.md#downloads). */
export const fileTypeEmoji = (type: string): string =>
  TYPE_EMOJI.get(type.trim().toLowerCase().replace(/^\./, '')) ?? '📁';

/** The category to show: that of the open tool, otherwise the one that the address names, otherwise the first. */
export const shownCategory = <Category extends PublicCategory>(
  categories: readonly Category[],
  { tool, slug }: { tool: string | undefined; slug: string | null },
): Category | undefined =>
  categories.find(({ tools }) => tools.some(({ id }) => id === tool)) ??
  categories.find((category) => category.slug === slug) ??
  categories[0];

/** The downloads page with this category selected. */
export const categoryHref = (slug: string): string =>
  `/downloads?${new URLSearchParams([[CATEGORY, slug]])}`;

/** The downloads page of a static copy, which shows all categories one after the other, at this one. */
export const categoryInCopy = (slug: string): string => `/downloads#${categoryPlace(slug)}`;

/** The id of a category's section. */
export const categoryPlace = (slug: string): string => `category-${slug}`;

/** The premium modal over the downloads page with the tool's category. */
export const premiumHref = (toolId: string): string => `/downloads/${encodeURIComponent(toolId)}`;

/** The form field that the modal adds when a script submits the form and reads the response. */
export const BY_SCRIPT = 'script';

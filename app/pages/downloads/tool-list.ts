// In a module without schemas, so that the public page does not load zod.

import type { PublicCategory } from '../../../domain/content/downloads.ts';

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

/** The category to show: that of the open tool, else the one that the address names, else the first one. */
export const shownCategory = <Category extends PublicCategory>(
  categories: readonly Category[],
  { tool, slug }: { tool: string | undefined; slug: string | null },
): Category | undefined =>
  categories.find(({ tools }) => tools.some(({ id }) => id === tool)) ??
  categories.find((category) => category.slug === slug) ??
  categories[0];

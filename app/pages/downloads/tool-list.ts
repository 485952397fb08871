// In a module without schemas, so that the public page does not load zod.

/** The total on the statistics tile: the number of tools (specification, section 2). */
export const countTools = (categories: readonly { readonly tools: readonly unknown[] }[]): number =>
  categories.reduce((sum, category) => sum + category.tools.length, 0);

const TYPE_EMOJI: ReadonlyMap<string, string> = new Map([
  ['zip', '🗜️'],
  ['exe', '⚙️'],
  ['pdf', '📄'],
  ['py', '🐍'],
  ['js', '📜'],
]);

/** The emoji of a file type: zip, exe, pdf, py and js have their own, others a folder (specification, section 2). */
export const fileTypeEmoji = (type: string): string =>
  TYPE_EMOJI.get(type.trim().toLowerCase().replace(/^\./, '')) ?? '📁';

// Apart from the schemas, so that the visitors' page does not carry their library.

/** The total on the statistics tile: the sum of tools (section 2). */
export const countTools = (categories: readonly { readonly tools: readonly unknown[] }[]): number =>
  categories.reduce((sum, category) => sum + category.tools.length, 0);

const TYPE_EMOJI: ReadonlyMap<string, string> = new Map([
  ['zip', '🗜️'],
  ['exe', '⚙️'],
  ['pdf', '📄'],
  ['py', '🐍'],
  ['js', '📜'],
]);

/** The emoji of a file type: zip, exe, pdf, py and js have their own, others a folder (section 2). */
export const fileTypeEmoji = (type: string): string =>
  TYPE_EMOJI.get(type.trim().toLowerCase().replace(/^\./, '')) ?? '📁';

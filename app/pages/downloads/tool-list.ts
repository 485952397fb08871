// In a module without schemas, so that the public page does not load zod.

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

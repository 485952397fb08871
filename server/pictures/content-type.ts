import type { PictureFormat } from '../../domain/pictures/limits.ts';

/** How many of a file's first bytes tell its type. */
export const HEAD_BYTES = 4096;

const isAvif = (head: Buffer): boolean => {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false;
  // The brands: the main one, a version, and those that it is compatible with.
  const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length));
  return /^(?:.{4})*?avi[fs]/s.test(brands);
};

/**
 * The type of a picture from the first bytes of its file, whatever its name says; null for a file of another type. A
 * drawing is `svg`, which is not taken.
 */
export function contentTypeOf(head: Buffer): PictureFormat | 'svg' | null {
  const beginsWith = (text: string, at = 0) =>
    head.toString('latin1', at, at + text.length) === text;
  if (beginsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (beginsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  if (beginsWith('GIF87a') || beginsWith('GIF89a')) return 'gif';
  if (beginsWith('RIFF') && beginsWith('WEBP', 8)) return 'webp';
  if (isAvif(head)) return 'avif';
  // Also compressed, as `.svgz`: then nothing tells it from any other file, and it is none of the types.
  const encoding = beginsWith('\u00ff\u00fe') ? 'utf16le' : 'utf8';
  return /<svg[\s>]/i.test(head.toString(encoding)) ? 'svg' : null;
}

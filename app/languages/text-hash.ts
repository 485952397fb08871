const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The number of signs of a hash. */
export const HASH_LENGTH = 4;

/** A hash of a text, to recognize it in a page: 24 bits of FNV-1a, as four signs of base64url. */
export function textHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return [26, 20, 14, 8].map((shift) => SIGNS[(hash >>> shift) & 63]).join('');
}

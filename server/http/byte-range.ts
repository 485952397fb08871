/** What a request asks for of a file: all of it, a part, or a part that it does not have. */
export type AskedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'outside' };

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads `Range` and `If-Range` (RFC 9110, sections 13.1.5 and 14) for a file of `size` bytes. What is not
 * one range of bytes is left aside, as is any in a request that is no GET, and a range of a file that has
 * changed since: `etag` is strong, so a date or another tag in `If-Range` does not match it.
 */
export function askedRange(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  size: number,
  etag: string,
): AskedRange {
  if (method !== 'GET') return { kind: 'whole' };
  const condition = headers.get('If-Range');
  const [, from = '', to = ''] = RANGE.exec(headers.get('Range')?.trim() ?? '') ?? [];
  if ((from === '' && to === '') || (condition !== null && condition !== etag)) {
    return { kind: 'whole' };
  }
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  // The end before the start, as written, is no range at all.
  if (from !== '' && to !== '' && Number(to) < Number(from)) return { kind: 'whole' };
  return start < size && start <= end ? { kind: 'part', start, end } : { kind: 'outside' };
}

/** The range of a file that a request asks for: the whole file, a part, or a part outside the file. */
export type RequestedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'outside' };

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads `Range` and `If-Range` (RFC 9110, sections 13.1.5 and 14) for a file of `size` bytes. A range is ignored
 * if the method is not GET, if it is not exactly one byte range, or if the file has changed. `etag` is strong, so
 * a date or another tag in `If-Range` never matches it.
 */
export function requestedRange(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  size: number,
  etag: string,
): RequestedRange {
  if (method !== 'GET') return { kind: 'whole' };
  const condition = headers.get('If-Range');
  const [, from = '', to = ''] = RANGE.exec(headers.get('Range')?.trim() ?? '') ?? [];
  if ((from === '' && to === '') || (condition !== null && condition !== etag)) {
    return { kind: 'whole' };
  }
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  // A range whose end is before its start is invalid, and ignored.
  if (from !== '' && to !== '' && Number(to) < Number(from)) return { kind: 'whole' };
  return start < size && start <= end ? { kind: 'part', start, end } : { kind: 'outside' };
}

import { describe, expect, it } from 'vitest';
import { requestedRange } from './file-response.ts';

const ask = (range: string | undefined, ifRange?: string, size = 100, method = 'GET') =>
  requestedRange(
    {
      method,
      headers: new Headers({
        ...(range === undefined ? {} : { Range: range }),
        ...(ifRange === undefined ? {} : { 'If-Range': ifRange }),
      }),
    },
    size,
    '"v1"',
  );

describe('the part of a file that is asked for', () => {
  it.each([
    ['bytes=0-49', 0, 49],
    ['bytes=50-', 50, 99],
    ['bytes=90-200', 90, 99],
    ['bytes=-10', 90, 99],
    ['bytes=-200', 0, 99],
  ])('of %s is from %d to %d', (range, start, end) => {
    expect(ask(range)).toEqual({ kind: 'part', start, end });
    expect(ask(range, '"v1"')).toEqual({ kind: 'part', start, end });
  });

  it('is no part for HEAD, for which no range is defined', () => {
    expect(ask('bytes=0-49', undefined, 100, 'HEAD')).toEqual({ kind: 'whole' });
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('is outside for %s', (range) => {
    expect(ask(range)).toEqual({ kind: 'outside' });
  });

  it.each([undefined, '', 'bytes=-', 'bytes=5-1', 'bytes=a-b', 'bytes=0-1,5-6', 'items=0-1'])(
    'is the whole for %j',
    (range) => {
      expect(ask(range)).toEqual({ kind: 'whole' });
    },
  );

  it.each(['"v2"', 'W/"v1"', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
    'is the whole where the file is another one by now: %s',
    (condition) => {
      expect(ask('bytes=50-', condition)).toEqual({ kind: 'whole' });
    },
  );

  it('is none of an empty file', () => {
    expect(ask('bytes=0-', undefined, 0)).toEqual({ kind: 'outside' });
    expect(ask(undefined, undefined, 0)).toEqual({ kind: 'whole' });
  });
});

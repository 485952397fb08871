import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, fromBase32, stepAt, stepOfCode, toBase32 } from './totp.ts';

// The secret of RFC 6238, appendix B, and of RFC 4226, appendix D.
const KEY = Buffer.from('12345678901234567890');

describe('a code', () => {
  // RFC 6238, appendix B, the rows for SHA-1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is the one of RFC 6238', (second, code) => {
    expect(codeOf(KEY, stepAt(second * 1000), 8)).toBe(code);
  });

  // RFC 4226, appendix D.
  it.each([...['755224', '287082', '359152', '969429', '338314'].entries()])(
    'of counter %i is the one of RFC 4226',
    (counter, code) => {
      expect(codeOf(KEY, counter)).toBe(code);
    },
  );

  it('is taken one period early and late, and no more', () => {
    const step = 1_000;
    const at = (steps: number) => stepOfCode(KEY, codeOf(KEY, step), (step + steps) * 30_000);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([-1, step, step, step, -1]);
    expect(stepOfCode(KEY, codeOf(KEY, step), (step + 1) * 30_000 + 29_999)).toBe(step);
  });

  it.each(['', '1', '35915', '3591520', ' 359152', '359152 ', '٣٥٩١٥٢'])('is not %j', (text) => {
    expect(stepOfCode(KEY, text, 60_000)).toBe(-1);
  });
});

describe('a secret in base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is as in RFC 4648: %j', (text, written) => {
    expect(toBase32(Buffer.from(text))).toBe(written);
  });

  it('can be read again', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect([...fromBase32(toBase32(bytes))]).toEqual([...bytes]);
      }),
    );
  });
});

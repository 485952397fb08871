import { describe, expect, it } from 'vitest';
import { codeAt, stepOfCode } from './totp.ts';

// The secret of RFC 6238, appendix B, in base32: 12345678901234567890.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code', () => {
  // RFC 6238, appendix B, the rows for SHA-1, of which six digits are the last.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is the one of RFC 6238', (second, code) => {
    expect(codeAt(SECRET, second * 1000)).toBe(code);
    expect(stepOfCode(SECRET, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  it('is taken one period early and late, and no more', () => {
    const step = 1_000;
    const code = codeAt(SECRET, step * 30_000);
    const at = (steps: number) => stepOfCode(SECRET, code, (step + steps) * 30_000);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([-1, step, step, step, -1]);
    expect(stepOfCode(SECRET, code, (step + 1) * 30_000 + 29_999)).toBe(step);
  });

  it.each(['', '1', '35915', '3591520', ' 359152', '359152 ', '٣٥٩١٥٢'])('is not %j', (text) => {
    expect(stepOfCode(SECRET, text, 60_000)).toBe(-1);
  });
});

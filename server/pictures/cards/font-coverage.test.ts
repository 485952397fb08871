import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { fontCoverage } from './font-coverage.ts';

const { resolve } = createRequire(import.meta.url);
const shipped = (name: string) => readFileSync(resolve(`@fontsource-variable/${name}`));
const BRICOLAGE = 'bricolage-grotesque/files/bricolage-grotesque';

const covered = (bytes: Uint8Array, text: string): string => {
  const coverage = fontCoverage(bytes);
  return Array.from(text)
    .filter((sign) => coverage.covers(sign.codePointAt(0) ?? 0))
    .join('');
};

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    bytes.writeUInt16BE(value & 0xffff, index * 2);
  });
  return bytes;
};
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
};

/** A font file with nothing but one table of characters. */
const fontWith = (platform: number, encoding: number, table: Buffer): Buffer => {
  const cmap = Buffer.concat([u16(0, 1, platform, encoding), u32(12), table]);
  return Buffer.concat([
    u32(0x00010000),
    u16(1, 0, 0, 0),
    Buffer.from('cmap'),
    u32(0, 28, cmap.length),
    cmap,
  ]);
};

/** Format 12: the groups of first character, last character and first glyph. */
const groups = (...all: readonly number[][]): Buffer =>
  Buffer.concat([u16(12, 0), u32(16 + all.length * 12, 0, all.length), u32(...all.flat())]);

describe('the characters of a font', () => {
  it('are read from WOFF2', () => {
    const text = 'é—ł本ế';
    expect(covered(shipped(`${BRICOLAGE}-latin-opsz-normal.woff2`), text)).toBe('é—');
    expect(covered(shipped(`${BRICOLAGE}-latin-ext-opsz-normal.woff2`), text)).toBe('ł');
    expect(covered(shipped(`${BRICOLAGE}-vietnamese-opsz-normal.woff2`), text)).toBe('ế');
  });

  it('are read from a table of all characters, without those that have the glyph of a missing one', () => {
    const font = fontWith(3, 10, groups([0x41, 0x43, 0], [0x1f600, 0x1f601, 9]));
    expect(covered(font, 'ABCD😀😁😂')).toBe('BC😀😁');
  });

  it('are read from a table of the first 65,536, by difference and by list', () => {
    // Two segments and the last one: A to C by difference, of which A has glyph 0; x to z by a list with a gap.
    const table = Buffer.concat([
      u16(4, 0, 0, 6, 0, 0, 0),
      u16(0x43, 0x7a, 0xffff),
      u16(0),
      u16(0x41, 0x78, 0xffff),
      u16(-0x41, 0, 1),
      u16(0, 4, 0),
      u16(7, 0, 8),
    ]);
    expect(covered(fontWith(3, 1, table), 'ABCxyz')).toBe('BCxz');
  });

  it('are none where the file is no font, or ends early', () => {
    const whole = shipped(`${BRICOLAGE}-latin-opsz-normal.woff2`);
    for (const bytes of [
      Buffer.from(''),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, 60),
      fontWith(3, 1, u16(4, 0, 0)),
      fontWith(3, 10, Buffer.concat([u16(12, 0), u32(16, 0, 0x7fffffff)])),
      fontWith(1, 0, u16(0, 0)),
    ]) {
      expect(() => fontCoverage(bytes)).toThrow();
    }
  });
});

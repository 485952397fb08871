import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SiteError } from '../../domain/site-error.ts';
import { quarters } from '../../tests/support/pictures.ts';
import { formatOf } from './receive-picture.ts';

describe('the type of a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    '%s is told by its bytes',
    async (type) => {
      expect(formatOf(await quarters(8, 8).toFormat(type).toBuffer())).toBe(type);
    },
  );

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<?xml version="1.0"?>\n<!-- a drawing -->\n<SVG\n>',
    '\ufeff  <svg></svg>',
  ])('is that of a drawing, whatever it is called: %j', (text) => {
    expect(() => formatOf(Buffer.from(text))).toThrow('picture-svg');
    expect(() => formatOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).toThrow('picture-svg');
  });

  it.each(['', 'P', 'II*\u0000', 'BM', '%PDF-1.7', '\u0000\u0000\u0000\u0018ftypheic'])(
    'is none for %j',
    (text) => {
      expect(() => formatOf(Buffer.from(text, 'latin1'))).toThrow('picture-unknown');
    },
  );

  it('is detected in any bytes without another error', () => {
    const look = (bytes: Buffer) => {
      try {
        formatOf(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(SiteError);
      }
    };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        look(Buffer.from(bytes));
        look(Buffer.concat([Buffer.from('\u0000\u0000\u0000\u0001ftyp', 'latin1'), bytes]));
      }),
    );
  });
});

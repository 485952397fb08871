import { brotliDecompressSync } from 'node:zlib';

/** Tells the characters for which a font has a glyph. */
export interface FontCoverage {
  /** `codePoint` is that of Unicode. */
  covers(codePoint: number): boolean;
}

/** The most that a font may have when it is decompressed, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The most ranges of characters that are read. A font of all Chinese characters has some thousands. */
const MAX_RANGES = 100_000;

/**
 * Reads which characters a font has: TrueType, OpenType or WOFF2, one font in a file. The formats are those of the
 * OpenType specification (`cmap`, formats 4 and 12) and of WOFF2 (W3C). Throws where the file is no such font.
 */
export function fontCoverage(bytes: Uint8Array): FontCoverage {
  const cmap = viewOf(isWoff2(bytes) ? cmapOfWoff2(bytes) : cmapOfSfnt(bytes));
  const ranges = rangesOf(cmap).sort(([one], [other]) => one - other);
  if (ranges.length === 0) throw new Error('It has no table of Unicode characters.');
  const [starts, ends] = [new Uint32Array(ranges.length), new Uint32Array(ranges.length)];
  ranges.forEach(([start, end], index) => {
    starts[index] = start;
    ends[index] = end;
  });
  return {
    covers(codePoint) {
      let [low, high] = [0, starts.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((starts[middle] ?? 0) <= codePoint) low = middle + 1;
        else high = middle;
      }
      return codePoint <= (ends[low - 1] ?? -1);
    },
  };
}

type Range = readonly [first: number, last: number];

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const tagAt = (view: DataView, offset: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)));

const isWoff2 = (bytes: Uint8Array): boolean =>
  bytes.byteLength > 4 && tagAt(viewOf(bytes), 0) === 'wOF2';

/** The first four bytes of fonts with outlines of TrueType, also Apple's, and of PostScript. */
const SFNT = new Set(['\0\x01\0\0', 'true', 'OTTO']);

function cmapOfSfnt(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  if (!SFNT.has(tagAt(view, 0))) throw new Error('It is not a TrueType, OpenType or WOFF2 font.');
  const tables = view.getUint16(4);
  for (let index = 0; index < tables; index += 1) {
    const entry = 12 + index * 16;
    if (tagAt(view, entry) !== 'cmap') continue;
    const offset = view.getUint32(entry + 8);
    return bytes.subarray(offset, offset + view.getUint32(entry + 12));
  }
  throw new Error('It has no table of characters.');
}

/** The numbers of some tags in WOFF2's list of known tags. */
const KNOWN = { cmap: 0, glyf: 10, loca: 11, other: 63 };

function cmapOfWoff2(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  if (!SFNT.has(tagAt(view, 4))) throw new Error('It is a collection of fonts.');
  const tables = view.getUint16(12);
  let at = 48;
  const length = (): number => {
    // UIntBase128: seven bits in each of at most five bytes, the highest first.
    let value = 0;
    for (let count = 0; count < 5; count += 1) {
      const byte = view.getUint8(at);
      at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new Error('A length in it has more than five bytes.');
  };
  let [offset, found] = [0, null as Range | null];
  for (let index = 0; index < tables; index += 1) {
    const flags = view.getUint8(at);
    at += 1;
    const known = flags & 63;
    const isCmap = known === KNOWN.other ? tagAt(view, at) === 'cmap' : known === KNOWN.cmap;
    if (known === KNOWN.other) at += 4;
    const original = length();
    const version = flags >> 6;
    // The glyphs are transformed unless it is said, all other tables if it is said.
    const isTransformed =
      known === KNOWN.glyf || known === KNOWN.loca ? version !== 3 : version !== 0;
    const stored = isTransformed ? length() : original;
    if (isCmap) found = [offset, offset + stored];
    offset += stored;
  }
  if (found === null) throw new Error('It has no table of characters.');
  const data = bytes.subarray(at, at + view.getUint32(20));
  return brotliDecompressSync(data, { maxOutputLength: MAX_BYTES }).subarray(...found);
}

/** The ranges of the table for all of Unicode or, where there is none, of the one for its first 65,536 characters. */
function rangesOf(cmap: DataView): Range[] {
  const tables = Array.from({ length: cmap.getUint16(2) }, (_, index) => {
    const entry = 4 + index * 8;
    const [platform, encoding] = [cmap.getUint16(entry), cmap.getUint16(entry + 2)];
    const offset = cmap.getUint32(entry + 4);
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    return { offset, format: isUnicode ? cmap.getUint16(offset) : 0 };
  });
  const whole = tables.find(({ format }) => format === 12);
  if (whole !== undefined) return rangesOf12(cmap, whole.offset);
  const first = tables.find(({ format }) => format === 4);
  return first === undefined ? [] : rangesOf4(cmap, first.offset);
}

function rangesOf12(cmap: DataView, table: number): Range[] {
  const groups = cmap.getUint32(table + 12);
  if (groups > MAX_RANGES) throw new Error('It has too many ranges of characters.');
  const ranges: Range[] = [];
  for (let index = 0; index < groups; index += 1) {
    const group = table + 16 + index * 12;
    const [start, end] = [cmap.getUint32(group), cmap.getUint32(group + 4)];
    // Glyph 0 is the box of a missing one.
    const first = cmap.getUint32(group + 8) === 0 ? start + 1 : start;
    if (first <= end) ranges.push([first, end]);
  }
  return ranges;
}

function rangesOf4(cmap: DataView, table: number): Range[] {
  const size = cmap.getUint16(table + 6);
  const ranges: Range[] = [];
  const ends = table + 14;
  const starts = ends + size + 2;
  const [deltas, offsets] = [starts + size, starts + 2 * size];
  for (let at = 0; at < size; at += 2) {
    const [start, end] = [cmap.getUint16(starts + at), cmap.getUint16(ends + at)];
    const [delta, offset] = [cmap.getUint16(deltas + at), cmap.getUint16(offsets + at)];
    for (let character = start; character <= end && character < 0xffff; character += 1) {
      const place = offsets + at + offset + 2 * (character - start);
      const listed = offset === 0 ? character : cmap.getUint16(place);
      const hasGlyph = (offset === 0 || listed !== 0) && ((listed + delta) & 0xffff) !== 0;
      if (!hasGlyph) continue;
      const last = ranges.at(-1);
      if (last !== undefined && last[1] === character - 1)
        ranges[ranges.length - 1] = [last[0], character];
      else ranges.push([character, character]);
    }
  }
  return ranges;
}

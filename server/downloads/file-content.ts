import { typeText } from '../../domain/upload.ts';

const hex = (text: string): readonly number[] =>
  (text.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));

/** How files of a kind begin, each in one of several ways, and what their names end in. */
const BEGINNINGS: readonly {
  endings: readonly string[];
  starts: readonly (readonly number[])[];
}[] = [
  {
    endings: ['zip', 'jar', 'apk', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'epub', 'whl', 'xpi'],
    starts: [hex('504b0304'), hex('504b0506'), hex('504b0708')],
  },
  { endings: ['gz', 'tgz'], starts: [hex('1f8b')] },
  { endings: ['bz2'], starts: [hex('425a68')] },
  { endings: ['xz'], starts: [hex('fd377a585a00')] },
  { endings: ['zst'], starts: [hex('28b52ffd')] },
  { endings: ['7z'], starts: [hex('377abcaf271c')] },
  { endings: ['rar'], starts: [hex('526172211a07')] },
  { endings: ['exe', 'dll'], starts: [hex('4d5a')] },
  { endings: ['msi'], starts: [hex('d0cf11e0a1b11ae1')] },
  { endings: ['pdf'], starts: [hex('255044462d')] },
  { endings: ['png'], starts: [hex('89504e470d0a1a0a')] },
  { endings: ['jpg', 'jpeg'], starts: [hex('ffd8ff')] },
  { endings: ['gif'], starts: [hex('474946383761'), hex('474946383961')] },
  { endings: ['webp'], starts: [hex('52494646')] },
];

const TEXTS: ReadonlySet<string> = new Set(
  'bat c cfg conf cpp cs css csv go h htm html ini java js json jsx log md mjs php pl ps1 py rb rs sh sql svg toml ts tsx txt xml yaml yml'.split(
    ' ',
  ),
);

/** Texts may also be of two bytes a letter, and then begin so. */
const BYTE_ORDER_MARKS = [hex('fffe'), hex('feff')];

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const beginsWithOne = (bytes: Uint8Array, starts: readonly (readonly number[])[]): boolean =>
  starts.some((start) => beginsWith(bytes, start));

/**
 * Whether a file begins like one of the kind that its name ends in. A kind that is not known here may begin
 * in any way: nothing of an upload is ever run or shown by the site.
 */
export function contentMatchesName(title: string, firstBytes: Uint8Array): boolean {
  const ending = typeText(title);
  const kind = BEGINNINGS.find(({ endings }) => endings.includes(ending));
  if (kind !== undefined) return beginsWithOne(firstBytes, kind.starts);
  if (!TEXTS.has(ending) || beginsWithOne(firstBytes, BYTE_ORDER_MARKS)) return true;
  return !firstBytes.includes(0) && !BEGINNINGS.some(({ starts }) => isLong(starts, firstBytes));
}

// Two letters may begin any text.
const isLong = (starts: readonly (readonly number[])[], bytes: Uint8Array): boolean =>
  beginsWithOne(
    bytes,
    starts.filter(({ length }) => length > 3),
  );

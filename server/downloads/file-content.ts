import { typeText } from '../../domain/upload.ts';

const hex = (text: string): readonly number[] =>
  (text.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));

/** The signatures (first bytes) of file types, one or several each, with their file name extensions. */
const SIGNATURES: readonly {
  extensions: readonly string[];
  starts: readonly (readonly number[])[];
}[] = [
  {
    extensions: ['zip', 'jar', 'apk', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'epub', 'whl', 'xpi'],
    starts: [hex('504b0304'), hex('504b0506'), hex('504b0708')],
  },
  { extensions: ['gz', 'tgz'], starts: [hex('1f8b')] },
  { extensions: ['bz2'], starts: [hex('425a68')] },
  { extensions: ['xz'], starts: [hex('fd377a585a00')] },
  { extensions: ['zst'], starts: [hex('28b52ffd')] },
  { extensions: ['7z'], starts: [hex('377abcaf271c')] },
  { extensions: ['rar'], starts: [hex('526172211a07')] },
  { extensions: ['exe', 'dll'], starts: [hex('4d5a')] },
  { extensions: ['msi'], starts: [hex('d0cf11e0a1b11ae1')] },
  { extensions: ['pdf'], starts: [hex('255044462d')] },
  { extensions: ['png'], starts: [hex('89504e470d0a1a0a')] },
  { extensions: ['jpg', 'jpeg'], starts: [hex('ffd8ff')] },
  { extensions: ['gif'], starts: [hex('474946383761'), hex('474946383961')] },
  { extensions: ['webp'], starts: [hex('52494646')] },
];

const TEXTS: ReadonlySet<string> = new Set(
  'bat c cfg conf cpp cs css csv go h htm html ini java js json jsx log md mjs php pl ps1 py rb rs sh sql svg toml ts tsx txt xml yaml yml'.split(
    ' ',
  ),
);

/** UTF-16 texts, which contain zero bytes, begin with one of these. */
const BYTE_ORDER_MARKS = [hex('fffe'), hex('feff')];

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const beginsWithOne = (bytes: Uint8Array, starts: readonly (readonly number[])[]): boolean =>
  starts.some((start) => beginsWith(bytes, start));

/**
 * Whether a file's first bytes match the type that its name's extension says. For an extension that is not listed
 * every content matches: the site never runs or shows an upload.
 */
export function contentMatchesName(title: string, firstBytes: Uint8Array): boolean {
  const extension = typeText(title);
  const kind = SIGNATURES.find(({ extensions }) => extensions.includes(extension));
  if (kind !== undefined) return beginsWithOne(firstBytes, kind.starts);
  if (!TEXTS.has(extension) || beginsWithOne(firstBytes, BYTE_ORDER_MARKS)) return true;
  return (
    !firstBytes.includes(0) &&
    !SIGNATURES.some(({ starts }) => matchesLongSignature(starts, firstBytes))
  );
}

// A text may begin with the bytes of a short signature.
const matchesLongSignature = (starts: readonly (readonly number[])[], bytes: Uint8Array): boolean =>
  beginsWithOne(
    bytes,
    starts.filter(({ length }) => length > 3),
  );

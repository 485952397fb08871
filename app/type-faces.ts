import mono from '@fontsource/dm-mono/files/dm-mono-latin-400-normal.woff2?url';
import plexMono from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url';
import jetBrainsMono from '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2?url';
import sourceCodePro from '@fontsource/source-code-pro/files/source-code-pro-latin-400-normal.woff2?url';
import grotesque from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url';
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import type { TypeName } from '../domain/looks.ts';
import geometric from './styles/type/geometric.css?url';
import humanist from './styles/type/humanist.css?url';
import serif from './styles/type/serif.css?url';

/** The sheets of the pairs that are not in the style sheet of all pages. */
export const TYPE_SHEETS: Readonly<Record<TypeName, string>> = { serif, humanist, geometric };

const FONTS: Readonly<Record<TypeName, readonly string[]>> = {
  serif: [fraunces, plexMono],
  humanist: [sourceSans, sourceCodePro],
  geometric: [outfit, jetBrainsMono],
};

/** The files that a page with these typefaces needs: those of Latin letters. */
export const fontsOf = (type: TypeName | undefined): readonly string[] =>
  type === undefined ? [grotesque, mono] : FONTS[type];

/** The three flat inks of one poster, as `#rrggbb`. */
interface Inks {
  readonly light: string;
  readonly mid: string;
  readonly dark: string;
}

export type InkName = keyof Inks;

interface InkFamily {
  /** The genre of the family, or '' for subjects without a genre in this list. */
  readonly genre: string;
  readonly variants: readonly [Inks, Inks, ...Inks[]];
}

function inks(light: string, mid: string, dark: string): Inks {
  return { light, mid, dark };
}

/** Most specific genre first: nearly everything is a drama, few things are about sports. */
const FAMILIES: readonly InkFamily[] = [
  {
    genre: 'Horror',
    variants: [inks('#e9dfcf', '#b32a24', '#171416'), inks('#d8dcae', '#496529', '#14170f')],
  },
  {
    genre: 'Sports',
    variants: [inks('#f6e5c4', '#e37232', '#1b2a3c'), inks('#f5eedb', '#106faa', '#10193a')],
  },
  {
    genre: 'Slice of Life',
    variants: [inks('#f3ebd3', '#82a27a', '#20332a'), inks('#fbe6c8', '#dc8d61', '#38262c')],
  },
  {
    genre: 'Romance',
    variants: [inks('#f9e2d5', '#d47184', '#431729'), inks('#fcdcc0', '#e37c5e', '#371a42')],
  },
  {
    genre: 'Sci-Fi',
    variants: [inks('#e8bc58', '#1f5178', '#0c1829'), inks('#ffbaa4', '#3d9098', '#0b1d28')],
  },
  {
    genre: 'Comedy',
    variants: [inks('#fcf1d4', '#e3ab38', '#7a2a1b'), inks('#fff0cb', '#f08a58', '#1c3b58')],
  },
  {
    genre: 'Mystery',
    variants: [inks('#e0d6b6', '#26555f', '#0b1a20'), inks('#ecca8c', '#724f33', '#151829')],
  },
  {
    genre: 'Supernatural',
    variants: [inks('#e6c1a8', '#6f3a61', '#1d0e1c'), inks('#f2cc86', '#4b4194', '#120e27')],
  },
  {
    genre: 'Action',
    variants: [inks('#f3dcb8', '#d9573f', '#24110f'), inks('#f2e4cb', '#e06532', '#182138')],
  },
  {
    genre: 'Fantasy',
    variants: [inks('#ead49d', '#604d8a', '#1a1332'), inks('#f6d3a8', '#449389', '#261539')],
  },
  {
    genre: 'Adventure',
    variants: [inks('#eedeac', '#276c5a', '#0f221f'), inks('#f7e0a8', '#d58136', '#15303c')],
  },
  {
    genre: 'Drama',
    variants: [inks('#ebceba', '#38467f', '#121631'), inks('#f2dec2', '#9b4b38', '#1b1a2c')],
  },
];

const PLAIN_INKS: InkFamily = {
  genre: '',
  variants: [inks('#e9e0cb', '#5c6178', '#161926'), inks('#eee2c4', '#948264', '#1d1a1f')],
};

/** The ink family of the most specific of the genres, or a grey one if none is in the list. */
export const inkFamily = (genres: readonly string[]): InkFamily =>
  FAMILIES.find((family) => genres.includes(family.genre)) ?? PLAIN_INKS;

/** Every ink family. */
export const INK_FAMILIES: readonly InkFamily[] = [...FAMILIES, PLAIN_INKS];

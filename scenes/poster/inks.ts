/** The three flat inks of one poster, as `#rrggbb`. */
export interface Inks {
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

/** Most specific genre first: nearly everything is a drama, few things are about cooking. */
const FAMILIES: readonly InkFamily[] = [
  {
    genre: 'Avant Garde',
    variants: [inks('#f4ecd8', '#e14d33', '#16131a'), inks('#f1dc54', '#6b46b8', '#17102c')],
  },
  {
    genre: 'Gourmet',
    variants: [inks('#f8e4bc', '#e05c40', '#2c1710'), inks('#f5ecc6', '#8a9e42', '#391b1b')],
  },
  {
    genre: 'Horror',
    variants: [inks('#e9dfcf', '#b32a24', '#171416'), inks('#d8dcae', '#496529', '#14170f')],
  },
  {
    genre: 'Sports',
    variants: [inks('#f6e5c4', '#e37232', '#1b2a3c'), inks('#f5eedb', '#106faa', '#10193a')],
  },
  {
    genre: 'Music',
    variants: [inks('#ffe0b0', '#b1326c', '#21123d'), inks('#f7ecc9', '#32958c', '#2b1531')],
  },
  {
    genre: 'Slice of Life',
    variants: [inks('#f3ebd3', '#82a27a', '#20332a'), inks('#fbe6c8', '#dc8d61', '#38262c')],
  },
  {
    genre: 'Romance',
    variants: [
      inks('#f9e2d5', '#d47184', '#431729'),
      inks('#fcdcc0', '#e37c5e', '#371a42'),
      inks('#f7e6e0', '#a64378', '#1f1a3c'),
    ],
  },
  {
    genre: 'Sci-Fi',
    variants: [
      inks('#e8bc58', '#1f5178', '#0c1829'),
      inks('#ffbaa4', '#3d9098', '#0b1d28'),
      inks('#a9e2d0', '#6a43a8', '#140f2c'),
    ],
  },
  {
    genre: 'Comedy',
    variants: [
      inks('#fcf1d4', '#e3ab38', '#7a2a1b'),
      inks('#fff0cb', '#f08a58', '#1c3b58'),
      inks('#fbe7a2', '#36a090', '#3a1c3a'),
    ],
  },
  {
    genre: 'Mystery',
    variants: [inks('#e0d6b6', '#26555f', '#0b1a20'), inks('#ecca8c', '#724f33', '#151829')],
  },
  {
    genre: 'Supernatural',
    variants: [
      inks('#e6c1a8', '#6f3a61', '#1d0e1c'),
      inks('#f2cc86', '#4b4194', '#120e27'),
      inks('#d6ead4', '#4b9084', '#1b1536'),
    ],
  },
  {
    genre: 'Suspense',
    variants: [inks('#ddd6c7', '#a92c25', '#1d2128'), inks('#ecd9a0', '#515f6e', '#14171d')],
  },
  {
    genre: 'Action',
    variants: [
      inks('#f3dcb8', '#d9573f', '#24110f'),
      inks('#f2e4cb', '#e06532', '#182138'),
      inks('#f3cf5c', '#982737', '#170e1b'),
    ],
  },
  {
    genre: 'Fantasy',
    variants: [
      inks('#ead49d', '#604d8a', '#1a1332'),
      inks('#f6d3a8', '#449389', '#261539'),
      inks('#f3c6b0', '#7e3d81', '#1b1436'),
    ],
  },
  {
    genre: 'Adventure',
    variants: [
      inks('#eedeac', '#276c5a', '#0f221f'),
      inks('#f7e0a8', '#d58136', '#15303c'),
      inks('#f5e4b6', '#6a9150', '#2a1811'),
    ],
  },
  {
    genre: 'Drama',
    variants: [
      inks('#ebceba', '#38467f', '#121631'),
      inks('#f2dec2', '#9b4b38', '#1b1a2c'),
      inks('#e4e6d8', '#6591a5', '#15232f'),
    ],
  },
];

const PLAIN: InkFamily = {
  genre: '',
  variants: [inks('#e9e0cb', '#5c6178', '#161926'), inks('#eee2c4', '#948264', '#1d1a1f')],
};

/** The ink family of the most specific of the genres, or a grey one if none is in the list. */
export function inkFamily(genres: readonly string[]): InkFamily {
  return FAMILIES.find((family) => genres.includes(family.genre)) ?? PLAIN;
}

/** Every ink family. */
export function inkFamilies(): readonly InkFamily[] {
  return [...FAMILIES, PLAIN];
}

function luminance(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  const linear = (channel: number): number => {
    const share = (channel & 255) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(value >> 16) + 0.7152 * linear(value >> 8) + 0.0722 * linear(value);
}

/** WCAG 2 contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const a = luminance(one) + 0.05;
  const b = luminance(other) + 0.05;
  return a > b ? a / b : b / a;
}

/** The accents to choose: one a room, or one for all (`[data-accent]` in app/styles/tokens.css). */
export const ACCENTS = [
  'room',
  'moon',
  'wisteria',
  'blossom',
  'vermilion',
  'lantern',
  'ginkgo',
  'bamboo',
  'pool',
] as const;

/** An accent for all rooms. */
export type AccentName = Exclude<(typeof ACCENTS)[number], 'room'>;

/** The pairs of typefaces to choose (app/styles/type); the first is that of the style sheet. */
export const TYPES = ['grotesque', 'serif', 'humanist', 'geometric'] as const;

/** A pair that has a sheet of its own. */
export type TypeName = Exclude<(typeof TYPES)[number], 'grotesque'>;

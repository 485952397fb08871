/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** Starts the built site with every wait of its mail queue divided by the pace. */
export const pacedCommand = (pace: number): Command => [
  process.execPath,
  'tests/support/paced-site.ts',
  String(pace),
];

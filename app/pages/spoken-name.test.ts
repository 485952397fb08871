import { expect, it } from 'vitest';
import { spokenName } from './spoken-name.ts';

it.each([
  ['Code', 'Harbour source code', 'Harbour source code'],
  ['Repository', 'Harbour source code', 'Repository of Harbour'],
])(
  'a link with the label %s is called by its name, if that has the label',
  (label, name, spoken) => {
    expect(spokenName(label, name, 'of Harbour')).toBe(spoken);
  },
);

import { z } from 'zod';
import { claim, entryOf, field, lineField, listField, textField } from './fields.ts';
import { section } from './section.ts';

const LEVEL_MESSAGE = 'Enter a whole number from 0 to 100.';

// Of `1e2`, `0x10` or `1,5`, `parseInt` would read only the first digits.
const LEVEL_FORMAT = /^\s*[+-]?\d+(\.\d*)?\s*%?\s*$/;

/** A level in percent as an integer, NaN for other texts (docs/product.md#checks-of-what-is-entered): `85.7` is 85. */
export const parseLevel = (entered: string): number =>
  LEVEL_FORMAT.test(entered) ? Number.parseInt(entered, 10) : Number.NaN;

// Two or three Tailwind colour stops, and no other classes.
const GRADIENT = /^from-[a-z]+-\d{2,3}( via-[a-z]+-\d{2,3})? to-[a-z]+-\d{2,3}$/;

/** The colour of a new skill (docs/product.md#content). */
const DEFAULT_GRADIENT = 'from-blue-400 to-cyan-400';

const DEFAULT_ICON = 'Globe';

const level = z
  .number(LEVEL_MESSAGE)
  .int(LEVEL_MESSAGE)
  .min(0, LEVEL_MESSAGE)
  .max(100, LEVEL_MESSAGE)
  .nullable();
const gradient = z
  .string()
  .max(80)
  .regex(GRADIENT, 'Write a gradient such as from-blue-400 to-cyan-400.');
const iconName = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/, 'Choose an icon by its name.');

/** Its level is in percent; null for a skill of a résumé, which has no level. */
export const skillEntry = entryOf(['skill', 'skills'], {
  name: lineField(120, { label: 'Name' }),
  description: textField(1_000, { label: 'Description' }),
  level: field(level, 0, { label: 'Level', hint: 'percent' }),
  color: field(gradient, DEFAULT_GRADIENT, { label: 'Colour' }),
});

export const serviceEntry = entryOf(['service', 'services'], {
  title: lineField(120, { label: 'Title' }),
  description: textField(1_000, { label: 'Description' }),
  icon: field(iconName, DEFAULT_ICON, { label: 'Icon' }),
});

export const skillsSection = section({
  label: 'Skills',
  fields: {
    skills: claim(listField(skillEntry, 100, { label: 'Technical skills' })),
    services: claim(listField(serviceEntry, 40, { label: 'Services' })),
  },
  // From format 3 on a level may be null, which earlier versions cannot read.
  steps: { 2: (content) => content },
});

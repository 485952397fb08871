import { z } from 'zod';
import { line } from '../text.ts';
import { entryOf, field, lineField, listField, textField } from './fields.ts';
import type { Keyless } from './keys.ts';
import { section } from './section.ts';

/** A stat: a value such as `50+`, and its label. */
export const statEntry = entryOf(['stat', 'stats'], {
  value: lineField(40, { label: 'Value' }),
  label: lineField(120, { label: 'Label' }),
});

const roles = z
  .array(line(120))
  .max(50, 'At most 50 roles.')
  .transform((all) => all.filter((role) => role !== ''));

/** The Home section. */
export const homeSection = section({
  label: 'Home',
  fields: {
    name: lineField(120, { label: 'Name' }),
    roles: field(roles, [], { label: 'Roles', hint: 'one per line' }),
    description: textField(4_000, { label: 'Description', hint: 'line breaks are kept' }),
    stats: listField(statEntry, 12, { label: 'Stats' }),
  },
});

export type Home = z.output<typeof homeSection.schema>;
/** A stat as visitors get it. */
export type Stat = Keyless<Home['stats'][number]>;

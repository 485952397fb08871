import { z } from 'zod';
import { line } from '../text.ts';
import { claim, entryOf, field, flagField, lineField, listField, textField } from './fields.ts';
import { section } from './section.ts';

export const statEntry = entryOf(['stat', 'stats'], {
  value: lineField(40, { label: 'Value' }),
  label: lineField(120, { label: 'Label' }),
});

const roles = z
  .array(line(120))
  .max(50, 'At most 50 roles.')
  .transform((all) => all.filter((role) => role !== ''));

/** Its first roles and stats are those of docs/product.md#home. */
export const homeSection = section({
  label: 'Home',
  fields: {
    name: claim(lineField(120, { label: 'Name' })),
    roles: claim(
      field(
        roles,
        [
          'Full-Stack Developer',
          'Python Expert',
          'React Specialist',
          'AI Enthusiast',
          'Problem Solver',
        ],
        { label: 'Roles', hint: 'one per line', isTranslatable: true },
      ),
      { empty: [] },
    ),
    description: claim(textField(4_000, { label: 'Description', hint: 'line breaks are kept' })),
    isMarkdown: flagField({ label: 'Use Markdown', since: 3 }),
    stats: claim(
      {
        ...listField(statEntry, 12, { label: 'Stats' }),
        initial: [
          { key: '1', value: '2+', label: 'Years Experience' },
          { key: '2', value: '50+', label: 'Projects Completed' },
          { key: '3', value: '6+', label: 'Technologies Mastered' },
        ],
      },
      { empty: [] },
    ),
  },
});

export type Home = z.output<typeof homeSection.schema>;

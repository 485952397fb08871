import { z } from 'zod';
import { line, text } from '../text.ts';

/** Limits: name 120, description 4,000, 50 roles of 120, 12 stats of 40 and 120 characters. */
export const homeSchema = z.object({
  name: line(120),
  roles: z
    .array(line(120))
    .max(50, 'At most 50 roles.')
    .transform((roles) => roles.filter((role) => role !== '')),
  description: text(4_000),
  stats: z.array(z.object({ value: line(40), label: line(120) })).max(12, 'At most 12 stats.'),
});

export type Home = z.output<typeof homeSchema>;
export type Stat = Home['stats'][number];

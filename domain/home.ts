import { z } from 'zod';
import { line, text } from './text.ts';

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

/** What the page types when the owner has entered no role (specification, section 3). */
export const DEFAULT_ROLES: readonly string[] = [
  'Full-Stack Developer',
  'Python Expert',
  'React Specialist',
  'AI Enthusiast',
  'Problem Solver',
];

/** The three fallback stats, with the labels of section 2 and the texts of section 3. */
export const DEFAULT_STATS: readonly Stat[] = [
  { value: '2+', label: 'Years Experience' },
  { value: '50+', label: 'Projects Completed' },
  { value: '6+', label: 'Technologies Mastered' },
];

/** Where a counter runs to when its stat holds no number (section 3, the second default set). */
export const DEFAULT_COUNTER_TARGETS: readonly number[] = [2, 15, 6];

/** A stat split for counting: the text before the number, the number, and the text after it. */
export interface Counter {
  readonly before: string;
  readonly target: number;
  readonly after: string;
  readonly label: string;
}

const NUMBER = /\d{1,12}/;

/**
 * The counter of the stat at `index`. Section 3 gives two sets of fallbacks: the texts 2+, 50+, 6+
 * stand where there are no stats, the targets 2, 15, 6 where a stat has no number to count to (its
 * text then follows the number).
 */
export function counterOf(stat: Stat, index: number): Counter {
  const match = NUMBER.exec(stat.value);
  if (match) {
    return {
      before: stat.value.slice(0, match.index),
      target: Number(match[0]),
      after: stat.value.slice(match.index + match[0].length),
      label: stat.label,
    };
  }
  const target = DEFAULT_COUNTER_TARGETS[index % DEFAULT_COUNTER_TARGETS.length] ?? 0;
  return { before: '', target, after: stat.value, label: stat.label };
}

/** The stats to show: the owner's, or the fallbacks when there are none. */
export const statsToShow = (home: Home): readonly Stat[] =>
  home.stats.length > 0 ? home.stats : DEFAULT_STATS;

/** The roles to type: the owner's, or the fallbacks when there are none. */
export const rolesToShow = (home: Home): readonly string[] =>
  home.roles.length > 0 ? home.roles : DEFAULT_ROLES;

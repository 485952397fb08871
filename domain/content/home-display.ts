import type { Home, Stat } from './home.ts';

/** The roles that the page types if the owner has entered none (specification, section 3). */
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

/** The stats to show: the owner's that are not empty, or the fallbacks if there are none. */
export function statsToShow(home: Home): readonly Stat[] {
  const filled = home.stats.filter(({ value, label }) => value !== '' || label !== '');
  return filled.length > 0 ? filled : DEFAULT_STATS;
}

/** The roles to type: the owner's, or the fallbacks if there are none. */
export const rolesToShow = (home: Home): readonly string[] =>
  home.roles.length > 0 ? home.roles : DEFAULT_ROLES;

import { onePerLine } from '../text.ts';
import type { Texts } from '../words/texts.ts';
import type { Home, Stat } from './home.ts';
import { type Keyless, withoutKeys } from './keys.ts';

/** The values of the fallback stats (specification, section 3). */
const DEFAULT_VALUES = ['2+', '50+', '6+'] as const;

/** The words that stand for what the owner has not entered. */
type Fallbacks = Pick<Texts<'home'>, 'roles' | 'yearsLabel' | 'projectsLabel' | 'skillsLabel'>;

/** The stats to show: the owner's that are not empty, or three fallbacks if there are none. */
export function statsToShow(home: Keyless<Home>, words: Fallbacks): readonly Stat[] {
  const filled = withoutKeys(home.stats).filter(({ value, label }) => value !== '' || label !== '');
  if (filled.length > 0) return filled;
  const labels = [words.yearsLabel, words.projectsLabel, words.skillsLabel];
  return DEFAULT_VALUES.map((value, index) => ({ value, label: labels[index] ?? '' }));
}

/** The roles to type: the owner's, or the fallbacks if there are none. */
export const rolesToShow = (home: Keyless<Home>, words: Fallbacks): readonly string[] =>
  home.roles.length > 0 ? home.roles : onePerLine.parse(words.roles);

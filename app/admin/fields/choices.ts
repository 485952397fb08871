import { SERVICE_ICON_NAMES } from '../../ui/service-icon-names.ts';

/** A value that can be chosen, and its name. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The gradients that can be chosen for a skill's bar. */
export const GRADIENT_CHOICES: readonly Choice[] = [
  { value: 'from-blue-400 to-cyan-400', label: 'Blue to cyan' },
  { value: 'from-sky-400 to-indigo-400', label: 'Sky to indigo' },
  { value: 'from-indigo-400 to-violet-400', label: 'Indigo to violet' },
  { value: 'from-purple-400 to-pink-400', label: 'Purple to pink' },
  { value: 'from-pink-400 to-rose-400', label: 'Pink to rose' },
  { value: 'from-red-400 to-rose-400', label: 'Red to rose' },
  { value: 'from-orange-400 to-red-400', label: 'Orange to red' },
  { value: 'from-yellow-400 to-orange-400', label: 'Yellow to orange' },
  { value: 'from-lime-400 to-green-400', label: 'Lime to green' },
  { value: 'from-green-400 to-emerald-400', label: 'Green to emerald' },
  { value: 'from-teal-400 to-lime-400', label: 'Teal to lime' },
  { value: 'from-teal-400 to-cyan-400', label: 'Teal to cyan' },
];

/** The name of an icon as words: `Git branch` for `GitBranch`. */
const nameOf = (icon: string): string =>
  icon
    .replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, ' ')
    .replaceAll(/ [A-Z]/g, (letter) => letter.toLowerCase());

/** The icons that can be chosen for a service. */
export const ICON_CHOICES: readonly Choice[] = SERVICE_ICON_NAMES.map((name) => ({
  value: name,
  label: nameOf(name),
}));

import { SECTION_NAMES, type SectionName } from '../../domain/content/portfolio.ts';

/** The words on the tabs. */
export const SECTION_LABELS: Readonly<Record<SectionName, string>> = {
  home: 'Home',
  about: 'About',
  skills: 'Skills',
  projects: 'Projects',
  downloads: 'Downloads',
};

// A star stands for the place in a list.
const LABELS: Readonly<Record<string, string>> = {
  'home.name': 'Name',
  'home.description': 'Description',
  'home.roles': 'Roles',
  'home.stats': 'Stats',
  'home.stats.*': 'stat',
  'home.stats.*.value': 'Value',
  'home.stats.*.label': 'Label',

  'about.profileImage': 'Profile image path',
  'about.description': 'Description',
  'about.skills': 'Skills',
  'about.education': 'Education',
  'about.education.*': 'entry',
  'about.education.*.institution': 'Institution',
  'about.education.*.degree': 'Degree',
  'about.education.*.year': 'Year',
  'about.education.*.description': 'Description',

  'skills.skills': 'Technical skills',
  'skills.skills.*': 'skill',
  'skills.skills.*.name': 'Name',
  'skills.skills.*.level': 'Level',
  'skills.skills.*.color': 'Colour',
  'skills.skills.*.description': 'Description',
  'skills.services': 'Services',
  'skills.services.*': 'service',
  'skills.services.*.title': 'Title',
  'skills.services.*.icon': 'Icon',
  'skills.services.*.description': 'Description',

  'projects.projects': 'Projects',
  'projects.projects.*': 'project',
  'projects.projects.*.title': 'Title',
  'projects.projects.*.image': 'Image path',
  'projects.projects.*.description': 'Description',
  'projects.projects.*.github': 'GitHub URL',
  'projects.projects.*.live': 'Live demo URL',
  'projects.projects.*.technologies': 'Technologies',
  'projects.projects.*.featured': 'Featured',

  'downloads.categories': 'Categories',
  'downloads.categories.*': 'category',
  'downloads.categories.*.name': 'Category name',
  'downloads.categories.*.tools': 'Tools',
  'downloads.categories.*.tools.*': 'tool',
  'downloads.categories.*.tools.*.id': 'ID',
  'downloads.categories.*.tools.*.name': 'Name',
  'downloads.categories.*.tools.*.isPremium': 'Premium',
  'downloads.categories.*.tools.*.description': 'Description',
  'downloads.categories.*.tools.*.downloadUrl': 'Download URL',
  'downloads.categories.*.tools.*.size': 'Size',
  'downloads.categories.*.tools.*.type': 'Type',
};

const isIndex = (key: string): boolean => /^\d+$/.test(key);

/** The label of the field, list or entry at a path. */
export const labelOf = (path: string): string =>
  LABELS[
    path
      .split('.')
      .map((key) => (isIndex(key) ? '*' : key))
      .join('.')
  ] ?? '';

/** The section that a path lies in. */
export const sectionOf = (path: string): SectionName | undefined =>
  SECTION_NAMES.find((name) => path.startsWith(`${name}.`));

/** Where a field stands, for a list of errors: `Downloads, category 1, tool 3, Download URL`. */
export function placeOf(path: string): string {
  const section = sectionOf(path);
  const keys = path.split('.');
  const places = keys.map((key, depth) => {
    const at = keys.slice(0, depth + 1).join('.');
    const next = keys[depth + 1];
    if (isIndex(key)) return `${labelOf(at) || 'entry'} ${Number(key) + 1}`;
    // A list is named by its entry, except where that has no name of its own.
    const isNamedByEntry = next !== undefined && isIndex(next) && labelOf(`${at}.${next}`) !== '';
    return isNamedByEntry ? '' : labelOf(at);
  });
  const words = section === undefined ? places : [SECTION_LABELS[section], ...places];
  return words.filter((word) => word !== '').join(', ');
}

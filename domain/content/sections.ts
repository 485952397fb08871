import { aboutSection } from './about.ts';
import { animeSection } from './anime.ts';
import { downloadsSection } from './downloads.ts';
import { homeSection } from './home.ts';
import { notesSection } from './notes.ts';
import { projectsSection } from './projects.ts';
import { siteSection } from './site.ts';
import { skillsSection } from './skills.ts';
import { translationsSection } from './translations.ts';

const IN_FIRST_LANGUAGE = {
  home: homeSection,
  about: aboutSection,
  skills: skillsSection,
  projects: projectsSection,
  anime: animeSection,
  downloads: downloadsSection,
  notes: notesSection,
  site: siteSection,
};

/** In the order of the admin's tabs. */
export const SECTIONS = {
  ...IN_FIRST_LANGUAGE,
  translations: translationsSection(IN_FIRST_LANGUAGE),
};

export type SectionName = keyof typeof SECTIONS;

const isSectionName = (name: string): name is SectionName => Object.hasOwn(SECTIONS, name);

export const sectionNameOf = (name: string): SectionName | undefined =>
  isSectionName(name) ? name : undefined;

export const SECTION_NAMES: readonly SectionName[] = Object.keys(SECTIONS).filter(isSectionName);

export type BySection<T> = Readonly<Record<SectionName, T>>;

export function bySection<T>(make: (name: SectionName) => T): BySection<T>;
export function bySection<T>(make: (name: SectionName) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, make(name)]));
}

import type { Education } from './about.ts';
import type { Project } from './projects.ts';
import type { Service, Skill } from './skills.ts';

/**
 * Entries that the owner has added and not filled in yet are not published: an autosave may come
 * between the two. What has a default of its own, such as a level or an icon, does not count.
 */
const filled = (...texts: readonly string[]): boolean => texts.some((text) => text.trim() !== '');

/** The entries of an education that say something. */
export const filledEducation = (entries: readonly Education[]): Education[] =>
  entries.filter(({ institution, degree, year, description }) =>
    filled(institution, degree, year, description),
  );

/** The skills that have a name or a description. */
export const filledSkills = (skills: readonly Skill[]): Skill[] =>
  skills.filter(({ name, description }) => filled(name, description));

/** The services that have a title or a description. */
export const filledServices = (services: readonly Service[]): Service[] =>
  services.filter(({ title, description }) => filled(title, description));

/** The projects that have a title, a description, a picture or a technology. */
export const filledProjects = (projects: readonly Project[]): Project[] =>
  projects.filter(({ title, description, image, technologies }) =>
    filled(title, description, image, ...technologies),
  );

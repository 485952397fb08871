import { hasLink } from '../link.ts';
import type { Education } from './about.ts';
import type { Project } from './projects.ts';
import type { Service, Skill } from './skills.ts';

/**
 * True where one of the texts says something. An entry that the owner has added and not filled in yet is
 * not published: an autosave may come between the two. What has a default of its own, such as a level or
 * an icon, does not count.
 */
export const filled = (...texts: readonly string[]): boolean =>
  texts.some((text) => text.trim() !== '');

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

/** The projects that have a title, a description, a picture, a technology or a link. */
export const filledProjects = (projects: readonly Project[]): Project[] =>
  projects.filter(
    ({ title, description, image, technologies, github, live }) =>
      filled(title, description, image, ...technologies) || hasLink(github) || hasLink(live),
  );

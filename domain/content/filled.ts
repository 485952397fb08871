import { hasLink } from '../link.ts';
import type { Education } from './about.ts';
import type { Stat } from './home.ts';
import type { Project } from './projects.ts';
import type { Service, Skill } from './skills.ts';

/**
 * True if one of the texts is not blank. An entry that the owner has added but not filled in yet is not published,
 * because an autosave may run in between. Fields with a default value, such as a level or an icon, do not count.
 */
export const filled = (...texts: readonly string[]): boolean =>
  texts.some((text) => text.trim() !== '');

/** The stats that have a value or a label. */
export const filledStats = (stats: readonly Stat[]): Stat[] =>
  stats.filter(({ value, label }) => filled(value, label));

/** The education entries that have a title: a degree or an institution. */
export const filledEducation = (entries: readonly Education[]): Education[] =>
  entries.filter(({ institution, degree }) => filled(institution, degree));

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

import { hasLink } from '../link.ts';
import type { Achievement, Education, Language, Work } from './about.ts';
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

/** The entries of the list Work that have a title: a role or a place. */
export const filledWork = (entries: readonly Work[]): Work[] =>
  entries.filter(({ place, role }) => filled(place, role));

/** The languages that have a name or say how well. */
export const filledLanguages = (languages: readonly Language[]): Language[] =>
  languages.filter(({ name, fluency }) => filled(name, fluency));

/** The achievements that have a title, or say from whom they are. */
export const filledAchievements = (achievements: readonly Achievement[]): Achievement[] =>
  achievements.filter(({ title, from }) => filled(title, from));

/** The skills that have a name or a description. */
export const filledSkills = (skills: readonly Skill[]): Skill[] =>
  skills.filter(({ name, description }) => filled(name, description));

/** The services that have a title or a description. */
export const filledServices = (services: readonly Service[]): Service[] =>
  services.filter(({ title, description }) => filled(title, description));

/**
 * Whether a project has something to show on a page of its own, beside what its card has
 * (docs/product.md#a-projects-page).
 */
export const hasPage = ({ role, period, problem, done, outcome, pictures, links }: Project) =>
  filled(role, period, problem, done, outcome, ...pictures.map(({ image }) => image)) ||
  links.some(({ href }) => hasLink(href));

/** The projects that have a title, a description, a picture, a technology, a link, or a page of their own. */
export const filledProjects = <Own extends Project>(projects: readonly Own[]): Own[] =>
  projects.filter(
    (project) =>
      filled(project.title, project.description, project.image, ...project.technologies) ||
      hasLink(project.github) ||
      hasLink(project.live) ||
      hasPage(project),
  );

import { hasLink } from '../link.ts';
import type { Project } from './projects.ts';

/**
 * True if one of the texts is not blank. An entry that the owner has added but not filled in yet is not published,
 * because an autosave may run in between. Fields with a default value, such as a level or an icon, do not count.
 */
export const hasText = (...texts: readonly string[]): boolean =>
  texts.some((text) => text.trim() !== '');

/** Keeps the entries of which one of these fields is not blank. */
const filledBy =
  <Key extends string>(...keys: readonly Key[]) =>
  <Own extends Readonly<Record<Key, string>>>(entries: readonly Own[]): Own[] =>
    entries.filter((entry) => hasText(...keys.map((key) => entry[key])));

export const filledStats = filledBy('value', 'label');
export const filledEducation = filledBy('institution', 'degree');
export const filledWork = filledBy('place', 'role');
export const filledLanguages = filledBy('name', 'fluency');
export const filledAchievements = filledBy('title', 'from');
export const filledSkills = filledBy('name', 'description');
export const filledServices = filledBy('title', 'description');

/**
 * Whether a project has something to show on a page of its own, beside what its card has
 * (docs/product.md#a-projects-page).
 */
export const hasPage = ({ role, period, problem, done, outcome, pictures, links }: Project) =>
  hasText(role, period, problem, done, outcome, ...pictures.map(({ image }) => image)) ||
  links.some(({ href }) => hasLink(href));

/** The projects that have a title, a description, a picture, a technology, a link, or a page of their own. */
export const filledProjects = <Own extends Project>(projects: readonly Own[]): Own[] =>
  projects.filter(
    (project) =>
      hasText(project.title, project.description, project.image, ...project.technologies) ||
      hasLink(project.github) ||
      hasLink(project.live) ||
      hasPage(project),
  );

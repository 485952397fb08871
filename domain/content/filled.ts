import { hasLink } from '../link.ts';
import type { Project } from './projects.ts';

/** Whether one of the texts is not blank. An autosave must not publish an entry that is not filled in yet. */
export const hasText = (...texts: readonly string[]): boolean =>
  texts.some((text) => text.trim() !== '');

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

/** Whether a project has more to show than its card (docs/product.md#a-projects-page). */
export const hasPage = ({ role, period, problem, done, outcome, pictures, links }: Project) =>
  hasText(role, period, problem, done, outcome, ...pictures.map(({ image }) => image)) ||
  links.some(({ href }) => hasLink(href));

export const filledProjects = <Own extends Project>(projects: readonly Own[]): Own[] =>
  projects.filter(
    (project) =>
      hasText(project.title, project.description, project.image, ...project.technologies) ||
      hasLink(project.github) ||
      hasLink(project.live) ||
      hasPage(project),
  );

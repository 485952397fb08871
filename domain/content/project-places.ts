import { projectPath } from '../pages.ts';
import { isShown } from '../site-frame.ts';
import { filledProjects } from './filled.ts';
import type { Portfolio } from './portfolio.ts';
import { inKeyOrder, projectSlugs } from './project-pages.ts';
import { distinctSlugs, slugOf } from './slugs.ts';

/** Where visitors find a project. */
export interface ProjectPlace {
  readonly project: Portfolio['projects']['projects'][number];
  /** The id of its card on the page of the projects. */
  readonly anchor: string;
  /** Its page, or its card where it has none: `/projects/a-title` or `/projects#project-a-title`. */
  readonly path: string;
  readonly hasPage: boolean;
}

/**
 * The places of all projects that are published, in the order of the content. A project that has a page has its slug as
 * anchor too; where titles of others are alike, the one that had its key first has the anchor without a number.
 */
export function projectPlaces(content: Portfolio): ProjectPlace[] {
  if (!isShown(content, 'projects')) return [];
  const pages = projectSlugs(content);
  const projects = filledProjects(content.projects.projects);
  const others = projects.filter(({ key }) => !pages.has(key)).toSorted(inKeyOrder);
  const names = distinctSlugs(
    others.map(({ title }) => slugOf(title) || 'untitled'),
    new Set(pages.values()),
  );
  const anchors = new Map(others.map(({ key }, index) => [key, names[index] ?? '']));
  return projects.map((project) => {
    const slug = pages.get(project.key);
    const anchor = `project-${slug ?? anchors.get(project.key)}`;
    const path = slug === undefined ? `/projects#${anchor}` : projectPath(slug);
    return { project, anchor, path, hasPage: slug !== undefined };
  });
}

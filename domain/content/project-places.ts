import { projectPath } from '../pages.ts';
import { isShown } from '../site-frame.ts';
import { filledProjects, hasPage } from './filled.ts';
import type { Portfolio } from './portfolio.ts';
import type { Project } from './projects.ts';
import { distinctSlugs, inKeyOrder, slugOf, slugsByKey } from './slugs.ts';

/** A project as it is stored, whose key tells it from the others. */
type KeyedProject = Portfolio['projects']['projects'][number];

/** A project that has a page, and the slug of its address. */
export interface ProjectPage {
  readonly slug: string;
  readonly project: KeyedProject;
}

/**
 * The projects that have a page, in the order of the cards: the featured ones first. A slug is the one that was entered
 * or, where there is none, made of the title. Where several are alike, the project that had its key first in the order
 * of the keys has it, and the others get a number: moving a project changes no address.
 */
export function projectPages({ projects }: Portfolio): ProjectPage[] {
  const withPage = filledProjects(projects.projects).filter(hasPage);
  const slugs = slugsByKey(withPage, 'project');
  return [...withPage.filter(isFeatured), ...withPage.filter((each) => !isFeatured(each))].map(
    (project) => ({ slug: slugs.get(project.key) ?? '', project }),
  );
}

export const projectSlugs = (content: Portfolio): ReadonlyMap<string, string> =>
  new Map(projectPages(content).map(({ project, slug }) => [project.key, slug]));

const isFeatured = ({ featured }: Project): boolean => featured;

export interface ProjectPlace {
  readonly project: KeyedProject;
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

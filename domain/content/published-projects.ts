import { projectPath } from '../pages.ts';
import { isShown } from '../site-frame.ts';
import { filledProjects, hasPage } from './filled.ts';
import type { Portfolio } from './portfolio.ts';
import { distinctSlugs, inKeyOrder, slugOf, slugsByKey } from './slugs.ts';

type KeyedProject = Portfolio['projects']['projects'][number];

export interface ProjectPage {
  readonly slug: string;
  readonly project: KeyedProject;
}

/** The projects with a page in the order of the cards, the featured ones first. Moving one changes no address. */
export function projectPages({ projects }: Portfolio): ProjectPage[] {
  const withPage = filledProjects(projects.projects).filter(hasPage);
  const slugs = slugsByKey(withPage, 'project');
  return withPage
    .toSorted((one, other) => Number(other.featured) - Number(one.featured))
    .map((project) => ({ slug: slugs.get(project.key) ?? '', project }));
}

export const projectSlugs = (content: Portfolio): ReadonlyMap<string, string> =>
  new Map(projectPages(content).map(({ project, slug }) => [project.key, slug]));

export interface PublishedProject {
  readonly project: KeyedProject;
  /** The id of its card on the page of the projects. */
  readonly anchor: string;
  /** The address of its page or, if it has none, of its card: `/projects/a-title` or `/projects#project-a-title`. */
  readonly path: string;
  readonly hasPage: boolean;
}

/** All published projects, in the order of the content. */
export function publishedProjects(content: Portfolio): PublishedProject[] {
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

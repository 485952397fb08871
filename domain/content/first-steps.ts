import { hasLink } from '../link.ts';
import { filled, filledProjects } from './filled.ts';
import { withoutKeys } from './keys.ts';
import type { Portfolio } from './portfolio.ts';
import { withoutSamples } from './samples.ts';

/** How many projects of one's own a site should have. */
export const FIRST_PROJECTS = 3;

/** A step of a new owner in the content: whether it is done, and the path of its field. */
export interface FirstStep {
  readonly name: 'name' | 'picture' | 'projects' | 'contact';
  readonly isDone: boolean;
  readonly path: string;
}

/**
 * The first steps of a new owner in the content, in their order: name, picture, three projects, and a way to write. What
 * is a sample does not count; `shipped` is the content of a new site.
 */
export function firstSteps(content: Portfolio, shipped: Portfolio): FirstStep[] {
  const { home, about, projects, site } = withoutSamples(content, shipped);
  const own = filledProjects(withoutKeys(projects.projects));
  return [
    { name: 'name', isDone: filled(home.name), path: 'home.name' },
    { name: 'picture', isDone: filled(about.profileImage), path: 'about.profileImage' },
    { name: 'projects', isDone: own.length >= FIRST_PROJECTS, path: 'projects.projects' },
    {
      name: 'contact',
      isDone: filled(site.email) || site.contacts.some(({ url }) => hasLink(url)),
      path: 'site.email',
    },
  ];
}

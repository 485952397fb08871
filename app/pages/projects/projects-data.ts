import { filledProjects } from '../../../domain/content/filled.ts';
import { withoutKeys } from '../../../domain/content/keys.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { isShown } from '../../../domain/site-frame.ts';
import { textsOf } from '../../../domain/words/texts.ts';

export type ProjectsData = ReturnType<typeof projectsData>;
export type ProjectsWords = ProjectsData['words'];

/** What the Projects page shows of a content. */
export function projectsData(content: Portfolio) {
  const { menu: _, ...words } = textsOf(content.site.words, 'projects');
  return {
    projects: filledProjects(withoutKeys(content.projects.projects)),
    /** Whether the call leads to a page that is shown. */
    hasContact: isShown(content, 'contact'),
    words,
  };
}

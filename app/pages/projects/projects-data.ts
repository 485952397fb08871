import { filledProjects } from '../../../domain/content/filled.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { Project } from '../../../domain/content/projects.ts';
import {
  type PublishedProject,
  publishedProjects,
} from '../../../domain/content/published-projects.ts';
import { PICTURE_SLOTS, type PictureSlot } from '../../../domain/pictures/slots.ts';
import { ofShownPages } from '../../../domain/site-frame.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { interpolate } from '../../../domain/words/word.ts';
import { placeholderPaths } from '../../../scenes/placeholder.ts';
import { pagePicture, type ShownPictures } from '../page-picture.ts';

export type ProjectsData = Awaited<ReturnType<typeof projectsData>>;
export type ProjectsWords = ProjectsData['words'];
export type ShownProject = ProjectsData['featured'][number];

/** The content that the Projects page shows. */
export async function projectsData(content: Portfolio, pictures: ShownPictures) {
  const {
    menu: _,
    picture,
    untitled,
    call,
    contact,
    ...words
  } = textsOf(content.site.words, 'projects');
  const titleOf = (project: Project) => project.title || untitled;
  const { details } = textsOf(content.site.words, 'project');
  const projects = filledProjects(content.projects.projects);
  const drawings = placeholderPaths(projects.map(titleOf));
  const placeholders = new Map(projects.map((project, index) => [project, drawings[index] ?? '']));
  const published = new Map(
    publishedProjects(content).map((publishedProject) => [
      publishedProject.project,
      publishedProject,
    ]),
  );
  const shown = async (project: PublishedProject['project'], slot: PictureSlot) => {
    const { description, technologies, github, live } = project;
    const title = titleOf(project);
    const publishedProject = published.get(project);
    // Named one by one, so that no field is sent that no page shows.
    return {
      /** The id of its card. */
      anchor: publishedProject?.anchor ?? '',
      title,
      description,
      technologies,
      github,
      live,
      /** The path of its page, or null where it has none. */
      page: publishedProject?.hasPage ? publishedProject.path : null,
      /** The drawing in place of a missing picture. */
      placeholder: placeholders.get(project) ?? '',
      picture: await pagePicture(pictures, content, slot, project, interpolate(picture, { title })),
    };
  };
  const featured = projects.filter((project) => project.featured);
  const others = projects.filter((project) => !project.featured);
  return {
    featured: await Promise.all(
      featured.map((project, index) =>
        shown(project, PICTURE_SLOTS[index === 0 ? 'singleProject' : 'featuredProject']),
      ),
    ),
    others: await Promise.all(others.map((project) => shown(project, PICTURE_SLOTS.smallProject))),
    /** The call at the end, if the page that it leads to is shown. */
    calls: ofShownPages(content, [{ page: 'contact', text: call, label: contact }]),
    words: { ...words, details },
  };
}

import { filled } from '../../../domain/content/filled.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { type ProjectPage, projectPages } from '../../../domain/content/project-places.ts';
import { hasLink } from '../../../domain/link.ts';
import { plainText } from '../../../domain/markdown/markdown-node.ts';
import { parseMarkdown } from '../../../domain/markdown/parse-markdown.ts';
import { projectPath } from '../../../domain/pages.ts';
import {
  galleryPlaceOf,
  PICTURE_PLACES,
  type PicturePlace,
} from '../../../domain/pictures/places.ts';
import { fill } from '../../../domain/words/fill.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { placeholderAddresses } from '../../../scenes/placeholder.ts';
import { pagePicture, type ShownPictures } from '../page-picture.ts';
import { spokenName } from '../spoken-name.ts';
import { sheetColours } from './sheet-colours.ts';

export type ProjectData = NonNullable<Awaited<ReturnType<typeof projectData>>>;
export type OtherProject = NonNullable<ProjectData['next']>;

/** The longest problem, and the longest first paragraph of an outcome, that are set in large type, in characters. */
const LARGE_PROBLEM = 420;
const LARGE_OUTCOME = 160;

/** What the page of the project with a slug shows; null where no project has it. */
export async function projectData(content: Portfolio, pictures: ShownPictures, slug: string) {
  const pages = projectPages(content);
  const index = pages.findIndex((page) => page.slug === slug);
  const page = pages[index];
  if (page === undefined) return null;
  const {
    menu,
    untitled,
    picture: pictureWord,
    code,
    live,
    codeOf,
    liveOf,
    ofProject,
  } = textsOf(content.site.words, 'projects');
  const { details: _, place, pictureOf, ...words } = textsOf(content.site.words, 'project');
  const { project } = page;
  const titleOf = (of: ProjectPage) => of.project.title || untitled;
  const title = titleOf(page);
  const of = fill(ofProject, { title });
  const number = (n: number) => n.toLocaleString(content.site.language);

  const cardPicture = (of: ProjectPage, place: PicturePlace) =>
    pagePicture(pictures, content, place, {
      address: of.project.image,
      crop: of.project.imageCrop,
      alt: of.project.imageAlt,
      isDecorative: of.project.imageDecorative,
      usualAlt: fill(pictureWord, { title: titleOf(of) }),
    });
  const other = async (of: ProjectPage | undefined, place: PicturePlace) => {
    if (of === undefined) return null;
    const title = titleOf(of);
    const [placeholder = ''] = placeholderAddresses([title]);
    // Its title is beside it.
    const picture = { ...(await cardPicture(of, place)), alt: '' };
    return { title, path: projectPath(of.slug), picture, placeholder };
  };

  const shown = project.pictures.filter(({ image }) => filled(image));
  const gallery = shown.map(async (each, at) => {
    const { colour: _, ...picture } = await pagePicture(
      pictures,
      content,
      galleryPlaceOf(at, shown.length),
      {
        address: each.image,
        crop: each.imageCrop,
        alt: each.imageAlt,
        isDecorative: each.imageDecorative,
        usualAlt: fill(pictureOf, { n: number(at + 1), title }),
      },
    );
    return { caption: each.caption, picture };
  });
  const picture = await cardPicture(page, PICTURE_PLACES.projectPage);
  const [placeholder = ''] = placeholderAddresses([title]);
  const problem = parseMarkdown(project.problem);
  const outcome = parseMarkdown(project.outcome);
  const previous = pages[index - 1];
  const next = pages[index + 1] ?? pages[0];
  return {
    title,
    description: project.description,
    place: pages.length > 1 ? fill(place, { n: number(index + 1), all: number(pages.length) }) : '',
    facts: [
      { label: words.role, value: project.role },
      { label: words.period, value: project.period },
      { label: words.madeWith, value: project.technologies.join(', ') },
    ].filter(({ value }) => filled(value)),
    links: [
      { label: live, name: fill(liveOf, { title }), href: project.live },
      { label: code, name: fill(codeOf, { title }), href: project.github },
      ...project.links.map(({ label, href }) => ({
        label: label || usualLabel(href),
        name: '',
        href,
      })),
    ]
      .filter(({ href }) => hasLink(href))
      .map(({ label, name, href }) => ({ label, name: spokenName(label, name, of), href })),
    picture,
    placeholder,
    problem: {
      heading: words.problem,
      nodes: problem,
      isLarge: plainText(problem).length <= LARGE_PROBLEM,
    },
    done: { heading: words.done, nodes: parseMarkdown(project.done) },
    outcome: {
      heading: words.outcome,
      nodes: outcome,
      isLarge: plainText(outcome.slice(0, 1)).length <= LARGE_OUTCOME,
      colours: sheetColours(picture.colour),
    },
    gallery: await Promise.all(gallery),
    previous: await other(previous, PICTURE_PLACES.smallProject),
    // After the last one comes the first, where that is not the previous one already.
    next: await other(
      next === page || next === previous ? undefined : next,
      PICTURE_PLACES.nextProject,
    ),
    words: {
      all: menu,
      pictures: words.pictures,
      more: words.more,
      previous: words.previous,
      next: words.next,
    },
  };
}

/** What a link without a label is called: the host that it leads to, or the path on this site. */
const usualLabel = (href: string): string => URL.parse(href)?.host ?? href;

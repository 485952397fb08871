import { hasText } from '../../../domain/content/filled.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { type ProjectPage, projectPages } from '../../../domain/content/published-projects.ts';
import { hasLink } from '../../../domain/link.ts';
import { type MarkdownNode, plainText } from '../../../domain/markdown/markdown-node.ts';
import { parseMarkdown } from '../../../domain/markdown/parse-markdown.ts';
import { projectPath } from '../../../domain/pages.ts';
import { bandColors } from '../../../domain/pictures/colors.ts';
import {
  GALLERY_SLOTS,
  gallerySlotsOf,
  PICTURE_SLOTS,
  type PictureSlot,
} from '../../../domain/pictures/slots.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { interpolate } from '../../../domain/words/word.ts';
import { placeholderPaths } from '../../../scenes/placeholder.ts';
import type { AppContext } from '../../context.ts';
import { firstLanguageOf } from '../../languages/first-language.ts';
import { pagePicture, type ShownPictures } from '../page-picture.ts';
import { spokenName } from '../spoken-name.ts';

export type ProjectData = NonNullable<Awaited<ReturnType<typeof projectData>>>;

/** The longest first sentence of a problem, and first paragraph of an outcome, in large type. In characters. */
const LARGE_PROBLEM = 144;
const LARGE_OUTCOME = 160;

/** What the page of the project with this slug shows; null if no project has it. */
export async function projectData(
  content: Portfolio,
  pictures: ShownPictures,
  slug: string,
  app: Pick<AppContext, 'language'>,
) {
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
  const titleOf = ({ project }: ProjectPage) => project.title || untitled;
  const title = titleOf(page);
  const of = interpolate(ofProject, { title });
  const number = (n: number) => n.toLocaleString(content.site.language);

  const cardPicture = (shownPage: ProjectPage, slot: PictureSlot) =>
    pagePicture(
      pictures,
      content,
      slot,
      shownPage.project,
      interpolate(pictureWord, { title: titleOf(shownPage) }),
    );
  const shownNext = async (nextPage: ProjectPage) => {
    const title = titleOf(nextPage);
    const [placeholder = ''] = placeholderPaths([title]);
    // No alternative text, because its title is beside it.
    const picture = { ...(await cardPicture(nextPage, PICTURE_SLOTS.nextProject)), alt: '' };
    return { title, path: projectPath(nextPage.slug), picture, placeholder };
  };

  const shown = project.pictures.filter(({ image }) => hasText(image));
  const galleryPictures = (slotOf: (index: number) => keyof typeof GALLERY_SLOTS) =>
    Promise.all(
      shown.map(async (entry, index) => {
        const slot = slotOf(index);
        const alt = interpolate(pictureOf, { n: number(index + 1), title });
        const picture = await pagePicture(pictures, content, GALLERY_SLOTS[slot], entry, alt);
        return { place: slot, caption: entry.caption, picture };
      }),
    );
  // The shape of a picture decides its slot.
  const sized = await galleryPictures(() => 'alone');
  const slots = gallerySlotsOf(sized.map(({ picture }) => picture.height > picture.width));
  const picture = await cardPicture(page, PICTURE_SLOTS.projectPage);
  const [placeholder = ''] = placeholderPaths([title]);
  const { opening, rest } = openingOf(parseMarkdown(project.problem));
  const outcome = parseMarkdown(project.outcome);
  // After the last one comes the first.
  const next = pages[(index + 1) % pages.length];
  return {
    title,
    description: project.description,
    place:
      pages.length > 1
        ? interpolate(place, { n: number(index + 1), all: number(pages.length) })
        : '',
    facts: [
      { label: words.role, value: project.role },
      { label: words.period, value: project.period },
      { label: words.madeWith, value: project.technologies.join(', ') },
    ].filter(({ value }) => hasText(value)),
    links: [
      { label: live, name: interpolate(liveOf, { title }), href: project.live },
      { label: code, name: interpolate(codeOf, { title }), href: project.github },
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
    problem: { heading: words.problem, opening, nodes: rest },
    done: {
      heading: words.done,
      nodes: parseMarkdown(project.done),
      ...firstLanguageOf(app, project.done),
    },
    outcome: {
      heading: words.outcome,
      nodes: outcome,
      isLarge: plainText(outcome.slice(0, 1)).length <= LARGE_OUTCOME,
      colours: bandColors(picture.colour),
    },
    gallery: await galleryPictures((index) => slots[index] ?? 'alone'),
    next: next === undefined || next === page ? null : await shownNext(next),
    words: { all: menu, pictures: words.pictures, next: words.next },
  };
}

const SENTENCE_END =
  /[.!?。！？۔।]+(?=\s|$|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})/u;

/** Splits a text into its first sentence, which opens the page if it is short enough, and the rest. */
function openingOf(nodes: readonly MarkdownNode[]) {
  const [first, ...others] = nodes;
  const whole = { opening: [], rest: nodes };
  if (typeof first !== 'object' || first.type !== 'paragraph') return whole;
  const { children } = first;
  const at = children.findIndex((node) => typeof node === 'string' && SENTENCE_END.test(node));
  const text = children[at];
  const end = typeof text === 'string' ? SENTENCE_END.exec(text) : null;
  const split = typeof text !== 'string' || end === null ? 0 : end.index + end[0].length;
  const opening =
    typeof text === 'string' ? [...children.slice(0, at), text.slice(0, split)] : children;
  if (plainText(opening).length > LARGE_PROBLEM) return whole;
  const left =
    typeof text === 'string' ? [text.slice(split).trimStart(), ...children.slice(at + 1)] : [];
  const hasMore = plainText(left) !== '';
  return { opening, rest: [...(hasMore ? [{ ...first, children: left }] : []), ...others] };
}

/** The name of a link without a label: the host that it leads to, or the path on this site. */
const usualLabel = (href: string): string => URL.parse(href)?.host ?? href;

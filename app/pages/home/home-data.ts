import { filledStats } from '../../../domain/content/filled.ts';
import { withoutKeys } from '../../../domain/content/keys.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { publishedProjects } from '../../../domain/content/published-projects.ts';
import { foldedMarkdown } from '../../../domain/markdown/parse-markdown.ts';
import type { SitePage } from '../../../domain/pages.ts';
import { PICTURE_SLOTS } from '../../../domain/pictures/slots.ts';
import { inShort } from '../../../domain/shortened.ts';
import { brandOf, ofShownPages } from '../../../domain/site-frame.ts';
import { hourOf, isTurn } from '../../../domain/sky/hour.ts';
import { moonOf } from '../../../domain/sky/moon.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { interpolate } from '../../../domain/words/word.ts';
import { placeholderPaths } from '../../../scenes/placeholder.ts';
import { LOW_SUN, skyCode } from '../../../scenes/sky-code.ts';
import { counterParts } from '../../ui/counter-parts.ts';
import { splitText } from '../../ui/split-text.ts';
import { pagePicture, type ShownPictures } from '../page-picture.ts';
import { layoutName } from './name-layout.ts';

/** About how many characters of the description are shown before the rest is collapsed. */
const SHOWN_CHARACTERS = 240;

/** A link of Home to a page. */
export interface HomeCard {
  readonly page: SitePage;
  readonly title: string;
  readonly text: string;
}

export type HomeData = Awaited<ReturnType<typeof homeData>>;

/** What Home shows of the content at `now`. Hidden pages are not linked. */
export async function homeData(content: Portfolio, now: Date, pictures: ShownPictures) {
  const { home } = content;
  const words = textsOf(content.site.words, 'home');
  const all: readonly HomeCard[] = [
    { page: 'about', title: words.about, text: words.aboutText },
    { page: 'skills', title: words.skills, text: words.skillsText },
    { page: 'anime', title: words.anime, text: words.animeText },
  ];
  const cards = ofShownPages(content, all);
  const name = home.name || brandOf(content);
  return {
    name,
    nameLayout: layoutName(name),
    roles: home.roles,
    /** Texts, or parts of Markdown. */
    description: home.isMarkdown
      ? foldedMarkdown(home.description, SHOWN_CHARACTERS)
      : splitText(home.description, SHOWN_CHARACTERS),
    stats: filledStats(withoutKeys(home.stats)).map(({ value, label }) => ({
      label,
      value: counterParts(value),
    })),
    /** The two buttons. */
    links: ofShownPages(content, [
      { page: 'projects', label: words.projects },
      { page: 'contact', label: words.contact },
    ]),
    project: await firstFeatured(content, pictures),
    cards,
    heading: cards.length === all.length ? words.more : words.fewer,
    missingHere: words.missingHere,
    sky: isTurn(hourOf(content.site, now))
      ? LOW_SUN
      : skyCode(moonOf(content.site.timeZone, now).elongation),
  };
}

/** The first featured project as a card; null if there is none or Projects is hidden. */
async function firstFeatured(content: Portfolio, pictures: ShownPictures) {
  const projects = publishedProjects(content);
  const index = projects.findIndex(({ project }) => project.featured);
  const place = projects[index];
  if (place === undefined) return null;
  const { featured, untitled, picture } = textsOf(content.site.words, 'projects');
  const titles = projects.map(({ project }) => project.title || untitled);
  const { project, path } = place;
  const title = titles[index] ?? untitled;
  return {
    path,
    title,
    label: featured,
    details: textsOf(content.site.words, 'project').details,
    text: inShort(project.description),
    picture: await pagePicture(
      pictures,
      content,
      PICTURE_SLOTS.singleProject,
      project,
      interpolate(picture, { title }),
    ),
    /** The same drawing as on Projects. */
    placeholder: placeholderPaths(titles)[index] ?? '',
  };
}

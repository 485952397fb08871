import { filledStats } from '../../../domain/content/filled.ts';
import { withoutKeys } from '../../../domain/content/keys.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { SitePage } from '../../../domain/pages.ts';
import { brandOf, ofShownPages } from '../../../domain/site-frame.ts';
import { skyOf } from '../../../domain/sky/sky.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { skyCode } from '../../../scenes/sky-code.ts';
import { foldedMarkdown } from '../../markdown/parse-markdown.ts';
import { splitText } from '../../ui/split-text.ts';
import { layoutName } from './name-layout.ts';

/** About how many characters of the description are shown before the rest is collapsed. */
const SHOWN_CHARACTERS = 240;

/** A link of Home to a page. */
export interface HomeCard {
  readonly page: SitePage;
  readonly title: string;
  readonly text: string;
}

export type HomeData = ReturnType<typeof homeData>;

/** What Home shows of a content at a time. Hidden pages are not linked. */
export function homeData(content: Portfolio, now: Date) {
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
    stats: filledStats(withoutKeys(home.stats)),
    /** The two buttons. */
    links: ofShownPages(content, [
      { page: 'projects', label: words.projects },
      { page: 'contact', label: words.contact },
    ]),
    cards,
    heading: cards.length === all.length ? words.more : words.fewer,
    missingHere: words.missingHere,
    sky: skyCode(skyOf(content.site, now)),
  };
}

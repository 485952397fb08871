import { rolesToShow, statsToShow } from '../../../domain/content/home-display.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { SitePage } from '../../../domain/pages.ts';
import { brandOf, isShown } from '../../../domain/site-frame.ts';
import { skyOf } from '../../../domain/sky/sky.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { skyCode } from '../../../scenes/sky-code.ts';
import { layoutName } from './name-layout.ts';

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
  const cards: readonly HomeCard[] = [
    { page: 'about', title: words.about, text: words.aboutText },
    { page: 'skills', title: words.skills, text: words.skillsText },
    { page: 'anime', title: words.anime, text: words.animeText },
  ];
  const shownCards = cards.filter(({ page }) => isShown(content, page));
  const shown = (page: SitePage, label: string): string | null =>
    isShown(content, page) ? label : null;
  const name = home.name || brandOf(content);
  return {
    name,
    nameLayout: layoutName(name),
    roles: rolesToShow(home, words),
    description: home.description,
    stats: statsToShow(home, words),
    /** The labels of the two buttons; null where the page is hidden. */
    toProjects: shown('projects', words.projects),
    toContact: shown('contact', words.contact),
    cards: shownCards,
    heading: shownCards.length === cards.length ? words.more : words.fewer,
    missingHere: words.missingHere,
    sky: skyCode(skyOf(content.site, now)),
  };
}

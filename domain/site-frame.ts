import { hasOwnCareer } from './content/about.ts';
import type { Portfolio } from './content/portfolio.ts';
import { hasNotes, ownPages } from './content/published-notes.ts';
import { isWebUrl } from './link.ts';
import type { AccentName, TypeName } from './looks.ts';
import {
  type HideablePage,
  type MenuPage,
  type PageName,
  pathOf,
  SITE_PAGES,
  type SitePage,
} from './pages.ts';
import { type Hour, hourOf } from './sky/hour.ts';
import { type Texts, textsOf } from './words/texts.ts';
import { interpolate } from './words/word.ts';

/** What every page has around its own content. */
export interface SiteFrame {
  readonly brand: string;
  /** A tag (BCP 47). */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly menu: readonly MenuLink[];
  /** The résumé, two profiles and the email address, if any. */
  readonly ownerLinks: readonly OwnerLink[];
  readonly tab: {
    readonly titles: readonly string[];
    readonly away: string;
    readonly back: string;
  };
  readonly hour: Hour;
  /** Absent if each room has its own accent, or for the default typefaces (domain/looks.ts). */
  readonly accent?: AccentName;
  readonly type?: TypeName;
  /** The copyright line is complete. */
  readonly words: Omit<Texts<'everywhere'>, 'languages'>;
  /** The languages to choose, the first one first; absent where there is only one. */
  readonly languages?: readonly FrameLanguage[];
  /** The name of the switch of languages. */
  readonly languagesLabel?: string;
  /** True in a static copy: no server has the data of other pages. */
  readonly isCopy?: true;
}

export interface FrameLanguage {
  readonly tag: string;
  /** In that language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** Before the addresses of its pages, such as `/pt-br`; empty for the first language. */
  readonly prefix: string;
}

export interface MenuLink {
  /** The page that lends it accent and garden. */
  readonly page: PageName;
  readonly path: string;
  readonly label: string;
}

export interface OwnerLink {
  readonly label: string;
  readonly url: string;
}

export const brandOf = ({ site, home }: Portfolio): string =>
  site.brand || home.name || textsOf(site.words, 'everywhere').noName;

/** The frame of all pages. `now` gives the year of the copyright line (UTC), `skyTime` the light of the gardens. */
export function siteFrame(content: Portfolio, now: Date, skyTime = now): SiteFrame {
  const { site } = content;
  const { menu: homeLabel } = textsOf(site.words, 'home');
  const brand = brandOf(content);
  const { languages: _, ...words } = textsOf(site.words, 'everywhere');
  const year = now.getUTCFullYear().toLocaleString(site.language, { useGrouping: false });
  const linkTo = (page: PageName, label: string): MenuLink => ({ page, path: pathOf(page), label });
  const notes = new Map(ownPages(content).map(({ note, path }) => [note.key, { note, path }]));
  const linksTo = (page: MenuPage): MenuLink[] => {
    if (page === 'notes')
      return hasNotes(content)
        ? [{ page: 'about', path: pathOf('notes'), label: textsOf(site.words, 'notes').menu }]
        : [];
    const ownPage = notes.get(page.replace(/^note-/, ''));
    if (ownPage !== undefined)
      return [{ page: 'about', path: ownPage.path, label: ownPage.note.title || ownPage.path }];
    const named = SITE_PAGES.find((name) => name === page);
    return named === undefined ? [] : [linkTo(named, textsOf(site.words, named).menu)];
  };
  return {
    brand,
    language: site.language,
    direction: directionOf(site.language),
    menu: [
      linkTo('home', homeLabel),
      ...site.pages.filter(({ isShown }) => isShown).flatMap(({ page }) => linksTo(page)),
      linkTo('admin', words.admin),
    ],
    ownerLinks: ownerLinks(content),
    tab: { titles: site.tabTitles, away: site.tabAway, back: site.tabBack },
    hour: hourOf(site, skyTime),
    ...(site.accent !== 'room' && { accent: site.accent }),
    ...(site.type !== 'grotesque' && { type: site.type }),
    words: { ...words, copyright: interpolate(words.copyright, { year, brand }) },
  };
}

/** Employers look at these first. */
const FIRST_PROFILES = ['github.com', 'linkedin.com'];

/** Email and profiles are hidden with Contact. */
function ownerLinks(content: Portfolio): OwnerLink[] {
  const { site } = content;
  const hasContact = isShown(content, 'contact');
  const rank = (url: string) => {
    const host = URL.parse(url)?.host.replace(/^www\./, '') ?? '';
    const index = FIRST_PROFILES.indexOf(host);
    return index === -1 ? FIRST_PROFILES.length : index;
  };
  const profiles = site.contacts
    .filter(({ url }) => hasContact && isWebUrl(url))
    .toSorted((a, b) => rank(a.url) - rank(b.url))
    .slice(0, 2)
    .map(({ name, text, url }) => ({ label: name || text || url, url }));
  return [
    ...(isShown(content, 'resume')
      ? [{ label: textsOf(site.words, 'resume').heading, url: pathOf('resume') }]
      : []),
    ...profiles,
    ...(hasContact && site.email !== ''
      ? [{ label: site.email, url: `mailto:${site.email}` }]
      : []),
  ];
}

/** The direction of a language (BCP 47), by its script (Unicode CLDR). */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';

// The scripts in use from right to left (Unicode Standard, table 4-4 and section 9).
const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa|Yezi)$/;

export const isShown = (content: Portfolio, page: PageName | HideablePage): boolean => {
  const { about, site } = content;
  if (page === 'resume') return about.showsResume && (!about.resumeWaits || hasOwnCareer(about));
  // An empty list of notes is not shown.
  if (page === 'notes' && !hasNotes(content)) return false;
  return site.pages.find((choice) => choice.page === page)?.isShown ?? true;
};

/** The parts that belong to no page, or to one that is shown. */
export const ofShownPages = <Part extends { readonly page: SitePage | '' }>(
  content: Portfolio,
  parts: readonly Part[],
): Part[] => parts.filter(({ page }) => page === '' || isShown(content, page));

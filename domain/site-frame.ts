import { hasOwnCareer } from './content/about.ts';
import { hasNotes, ownPages } from './content/note-places.ts';
import type { Portfolio } from './content/portfolio.ts';
import { isWebAddress } from './link.ts';
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

/** What every page has around its own content, as a visitor reads it. */
export interface SiteFrame {
  readonly brand: string;
  /** A language tag (BCP 47), and the direction in which the language is written. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The links of the menu, in their order. */
  readonly menu: readonly MenuLink[];
  /** The résumé, two profiles and the email address, where there are any: under Home's buttons and on the boards. */
  readonly ownerLinks: readonly OwnerLink[];
  readonly tab: {
    readonly titles: readonly string[];
    readonly away: string;
    readonly back: string;
  };
  readonly hour: Hour;
  /** The owner's accent and type (domain/looks.ts); absent where each room has its own accent, or the usual type. */
  readonly accent?: AccentName;
  readonly type?: TypeName;
  /** The words of all pages; the copyright line has its year and brand already. */
  readonly words: Omit<Texts<'everywhere'>, 'languages'>;
  /** The languages that visitors can choose, the first one first; absent where there is one alone. */
  readonly languages?: readonly FrameLanguage[];
  /** The name of the switch of languages; absent where there is none. */
  readonly languagesLabel?: string;
  /** The page is one of a static copy: there is no server that has data of other pages. */
  readonly isCopy?: true;
}

export interface FrameLanguage {
  /** Its tag (BCP 47). */
  readonly tag: string;
  /** Its name in that language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** What the addresses of its pages begin with, such as `/pt-br`; empty for the first language. */
  readonly prefix: string;
}

export interface MenuLink {
  /** The page whose accent and garden it has. */
  readonly page: PageName;
  readonly path: string;
  readonly label: string;
}

/** A link to something of the owner's. */
export interface OwnerLink {
  readonly label: string;
  readonly url: string;
}

/** The brand: as entered, or else the name of Home. */
export const brandOf = ({ site, home }: Portfolio): string =>
  site.brand || home.name || textsOf(site.words, 'everywhere').noName;

/**
 * The frame of all pages for a content. Its copyright line names the year of a time (UTC), the light of its gardens is
 * that of `skyTime`.
 */
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
    const named = SITE_PAGES.find((each) => each === page);
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

/** Those who employ look at these first; an owner without them may have others. */
const FIRST_PROFILES = ['github.com', 'linkedin.com'];

/** Email and profiles are those of Contact, and hide with it. */
function ownerLinks(content: Portfolio): OwnerLink[] {
  const { site } = content;
  const hasContact = isShown(content, 'contact');
  const rank = (url: string) => {
    const host = URL.parse(url)?.host.replace(/^www\./, '') ?? '';
    const index = FIRST_PROFILES.indexOf(host);
    return index === -1 ? FIRST_PROFILES.length : index;
  };
  const profiles = site.contacts
    .filter(({ url }) => hasContact && isWebAddress(url))
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

/** The direction in which a language is written, by its script (Unicode CLDR). */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';

// The scripts in use that are written from right to left (Unicode Standard, table 4-4 and section 9).
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
  'Yezi',
]);

export const isShown = (content: Portfolio, page: PageName | HideablePage): boolean => {
  const { about, site } = content;
  if (page === 'resume') return about.showsResume && (!about.resumeWaits || hasOwnCareer(about));
  // There is no empty list of notes.
  if (page === 'notes' && !hasNotes(content)) return false;
  return site.pages.find((choice) => choice.page === page)?.isShown ?? true;
};

/** The parts that belong to a page that is shown, or to none: what belongs to a hidden page hides with it. */
export const ofShownPages = <Part extends { readonly page: SitePage | '' }>(
  content: Portfolio,
  parts: readonly Part[],
): Part[] => parts.filter(({ page }) => page === '' || isShown(content, page));

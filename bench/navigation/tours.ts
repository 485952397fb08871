import { type PageName, pathOf, SITE_PAGES } from '../../domain/pages.ts';
import type { Device } from '../devices.ts';
import type { Devtools } from '../devtools.ts';
import { type Change, Visitor } from './visitor.ts';

/** The pages that are measured, in the order of the verandas. */
export const PAGES: readonly PageName[] = ['home', ...SITE_PAGES];

/** A site that is measured. */
export interface Site {
  readonly name: string;
  readonly address: string;
  /** A framework's site has only Home and About, and no links to them but its top bar. */
  readonly isFramework: boolean;
}

export const pagesOf = ({ isFramework }: Site): readonly PageName[] =>
  isFramework ? ['home', 'about'] : PAGES;

/** The path of a page. At `/`, a framework has the page of `bench:paint`, without a top bar. */
export const pathIn = ({ isFramework }: Site, page: PageName): string =>
  isFramework ? `/${page}` : pathOf(page);

/** The kinds of links and buttons that lead to a page. */
export const KINDS = ['top bar', 'mobile menu', 'card', 'veranda', 'back', 'forward'] as const;

export type Kind = (typeof KINDS)[number];

/** The pages on Home's cards. */
const CARDS: readonly PageName[] = ['about', 'skills', 'anime'];

/** The context of a walk through a site. */
export interface Walk {
  readonly visitor: Visitor;
  readonly site: Site;
  readonly device: Device;
  /** The text of the heading of each page. */
  readonly headings: ReadonlyMap<PageName, string>;
  /** Called with each measured change. */
  readonly note: (page: PageName, kind: Kind, change: Change) => void;
}

/** The links of a page, as a visitor finds them. */
class Tour {
  readonly #walk: Walk;

  constructor(walk: Walk) {
    this.#walk = walk;
  }

  async open(page: PageName): Promise<void> {
    const { visitor, site } = this.#walk;
    await visitor.open(site.address + pathIn(site, page));
  }

  idle = (): Promise<void> => this.#walk.visitor.idle();

  /** Scrolls to a link and stays there. */
  async idleAt(selector: string): Promise<void> {
    await this.#walk.visitor.reach(selector);
    await this.idle();
  }

  /** The links of the top bar, or on a phone of the menu. */
  async byBar(page: PageName): Promise<void> {
    const { visitor, site, device } = this.#walk;
    const link = `a[href="${pathIn(site, page)}"]`;
    if (site.isFramework || !device.isPhone) return this.#press(page, 'top bar', `nav ${link}`);
    await visitor.press('.menu > summary');
    return this.#press(page, 'mobile menu', `.menu nav ${link}`);
  }

  byVeranda = (page: PageName): Promise<void> => this.#press(page, 'veranda', 'footer .strip');

  byCard = (page: PageName): Promise<void> => this.#press(page, 'card', cardOf(page));

  back = (page: PageName): Promise<void> =>
    this.#change(page, 'back', () => this.#walk.visitor.go(-1));

  forward = (page: PageName): Promise<void> =>
    this.#change(page, 'forward', () => this.#walk.visitor.go(1));

  #press(page: PageName, kind: Kind, selector: string): Promise<void> {
    return this.#change(page, kind, () => this.#walk.visitor.press(selector));
  }

  async #change(page: PageName, kind: Kind, cause: () => Promise<unknown>): Promise<void> {
    const { visitor, headings, note } = this.#walk;
    note(page, kind, await visitor.change({ page, heading: headings.get(page) ?? '' }, cause));
  }
}

const cardOf = (page: PageName): string => `main a[href="/${page}"]`;

type Route = (tour: Tour) => Promise<void>;

/**
 * Each link of an idle site. Each page has been idle for two seconds before a link is pressed. A visitor reaches a page
 * again only by back and forward, and never first the page whose picture a veranda has loaded.
 */
function idleRoutes(site: Site): Route[] {
  const byBar: Route = async (tour) => {
    await tour.open('home');
    let last: PageName = 'home';
    for (const page of pagesOf(site).slice(1).toReversed()) {
      await tour.idle();
      await tour.byBar(page);
      await tour.back(last);
      await tour.forward(page);
      last = page;
    }
  };
  const byVeranda: Route = async (tour) => {
    await tour.open('home');
    for (const page of PAGES.slice(1)) {
      await tour.idleAt('footer .strip');
      await tour.byVeranda(page);
    }
  };
  const byCards: Route = async (tour) => {
    await tour.open('downloads');
    await tour.idleAt('footer .strip');
    await tour.byVeranda('contact');
    await tour.idle();
    await tour.byBar('home');
    for (const page of CARDS) {
      await tour.idleAt(cardOf(page));
      await tour.byCard(page);
      await tour.back('home');
    }
  };
  return site.isFramework ? [byBar] : [byBar, byVeranda, byCards];
}

/**
 * Presses each link as soon as the heading of the first page is painted, each as a new visitor. Verandas are left out:
 * whoever reaches the end of a page has seen it for longer.
 */
function earlyRoutes(site: Site): Route[] {
  const early =
    (first: PageName, press: Route): Route =>
    async (tour) => {
      await tour.open(first);
      await press(tour);
    };
  const byBar = (page: PageName): Route =>
    early(page === 'home' ? 'about' : 'home', (tour) => tour.byBar(page));
  if (site.isFramework) return [byBar('about')];
  return [...PAGES.map(byBar), ...CARDS.map((page) => early('home', (tour) => tour.byCard(page)))];
}

const walkOf = (route: Route) => (walk: Walk) => route(new Tour(walk));

/** The walks through a site, each by a new visitor. `early`: pressed as soon as the first page was painted. */
export const walksThrough = (site: Site) => ({
  idle: idleRoutes(site).map(walkOf),
  early: earlyRoutes(site).map(walkOf),
});

/**
 * Opens each page whole from its address, with the cache of a visitor who has seen another page. Each is the first
 * visit of the page, in the order in which no veranda loads a picture of the next.
 */
export async function openWhole(
  devtools: Devtools,
  device: Device,
  site: Site,
  note: (page: PageName, heading: number) => void,
): Promise<void> {
  const visits: readonly (readonly [PageName, readonly PageName[]])[] = [
    ['home', pagesOf(site).slice(1).toReversed()],
    ['about', ['home']],
  ];
  for (const [first, pages] of visits) {
    const visitor = await Visitor.arrive(devtools, device);
    await visitor.open(site.address + pathIn(site, first));
    for (const page of pages) {
      await visitor.idle();
      note(page, await visitor.open(site.address + pathIn(site, page)));
    }
    await visitor.leave();
  }
}

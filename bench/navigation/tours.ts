import { type PageName, pathOf, SITE_PAGES } from '../../domain/pages.ts';
import type { Device } from '../devices.ts';
import type { Devtools } from '../devtools.ts';
import { type Change, Visitor } from './visitor.ts';

/** A site that is measured, with the text of the heading of each page. */
export interface Site {
  readonly name: string;
  readonly address: string;
  readonly headings: Readonly<Record<string, string>>;
}

/** The kinds of links and buttons that lead to a page. */
export const KINDS = ['top bar', 'mobile menu', 'card', 'veranda', 'back', 'forward'] as const;

export type Kind = (typeof KINDS)[number];

export const PAGES: readonly PageName[] = ['home', ...SITE_PAGES];
/** The pages on Home's cards. */
const CARDS: readonly PageName[] = ['about', 'skills', 'anime'];

/** Is called with each change that was measured. */
type Note = (page: PageName, kind: Kind, change: Change) => void;

/** The links of one page of the site, as the visitor of a device finds them. */
class Tour {
  readonly visitor: Visitor;
  readonly #site: Site;
  readonly #device: Device;
  readonly #note: Note;

  constructor(visitor: Visitor, site: Site, device: Device, note: Note) {
    this.visitor = visitor;
    this.#site = site;
    this.#device = device;
    this.#note = note;
  }

  open = (page: PageName): Promise<number> => this.visitor.open(this.#site.address + pathOf(page));

  /** By the top bar, or on a phone by the menu. */
  async byBar(page: PageName): Promise<void> {
    const { isPhone } = this.#device;
    if (isPhone) await this.visitor.press('.menu > summary');
    const links = isPhone ? '.menu nav' : '.topnav';
    await this.#press(
      page,
      isPhone ? 'mobile menu' : 'top bar',
      `${links} a[href="${pathOf(page)}"]`,
    );
  }

  byVeranda = (page: PageName): Promise<void> => this.#press(page, 'veranda', '.next-page');

  byCard = (page: PageName): Promise<void> => this.#press(page, 'card', cardOf(page));

  /** Scrolls to a link and stays there. */
  async idleAt(selector: string): Promise<void> {
    await this.visitor.reach(selector);
    await this.visitor.idle();
  }

  async back(page: PageName): Promise<void> {
    await this.#change(page, 'back', () => this.visitor.go(-1));
  }

  async forward(page: PageName): Promise<void> {
    await this.#change(page, 'forward', () => this.visitor.go(1));
  }

  #press(page: PageName, kind: Kind, selector: string): Promise<void> {
    return this.#change(page, kind, () => this.visitor.press(selector));
  }

  async #change(page: PageName, kind: Kind, cause: () => Promise<unknown>): Promise<void> {
    const heading = this.#site.headings[page] ?? '';
    this.#note(page, kind, await this.visitor.change({ page, heading }, cause));
  }
}

const cardOf = (page: PageName): string => `.page-card[href="${pathOf(page)}"]`;

/** Measures links of a site by a new visitor. */
type Walk = (visitor: Visitor, site: Site, note: Note) => Promise<void>;

const walk =
  (device: Device, steps: (tour: Tour) => Promise<void>): Walk =>
  (visitor, site, note) =>
    steps(new Tour(visitor, site, device, note));

/**
 * Measures each link of an idle site. A visitor reaches no page twice but by back and forward, and not first the page
 * whose picture the veranda of another has loaded. Each page that is left has been idle for two seconds.
 */
export function idleTours(device: Device): Walk[] {
  return [
    walk(device, async (tour) => {
      await tour.open('home');
      let last: PageName = 'home';
      for (const page of SITE_PAGES.toReversed()) {
        await tour.visitor.idle();
        await tour.byBar(page);
        await tour.back(last);
        await tour.forward(page);
        last = page;
      }
    }),
    walk(device, async (tour) => {
      await tour.open('contact');
      for (const page of PAGES.slice(0, -1)) {
        await tour.idleAt('.next-page');
        await tour.byVeranda(page);
      }
    }),
    walk(device, async (tour) => {
      await tour.open('downloads');
      await tour.idleAt('.next-page');
      await tour.byVeranda('contact');
      await tour.visitor.idle();
      await tour.byBar('home');
      for (const page of CARDS) {
        await tour.idleAt(cardOf(page));
        await tour.byCard(page);
        await tour.back('home');
      }
    }),
  ];
}

/**
 * Measures each link as soon as the heading of the first page is painted, by a new visitor each. Not the verandas: who
 * has come to the end of a page has seen it for longer.
 */
export function earlyTours(device: Device): Walk[] {
  const early = (from: PageName, press: (tour: Tour) => Promise<void>) =>
    walk(device, async (tour) => {
      await tour.open(from);
      await press(tour);
    });
  return [
    ...PAGES.map((page) => early(page === 'home' ? 'about' : 'home', (tour) => tour.byBar(page))),
    ...CARDS.map((page) => early('home', (tour) => tour.byCard(page))),
  ];
}

/**
 * Opens each page whole from its address, with the cache of a visitor who has seen another page. Each is the first
 * visit of the page, in the order in which no veranda loads a picture of the next.
 */
export async function wholeLoads(
  devtools: Devtools,
  device: Device,
  { address }: Site,
  note: (page: PageName, heading: number) => void,
): Promise<void> {
  for (const [first, pages] of [
    ['home', SITE_PAGES.toReversed()],
    ['about', ['home']],
  ] as const) {
    const visitor = await Visitor.arrive(devtools, device);
    await visitor.open(address + pathOf(first));
    for (const page of pages) {
      await visitor.idle();
      note(page, await visitor.open(address + pathOf(page)));
    }
    await visitor.leave();
  }
}

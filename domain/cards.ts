import type { Portfolio } from './content/portfolio.ts';
import { publishedNotes } from './content/published-notes.ts';
import { projectPages } from './content/published-projects.ts';
import { publishedTools } from './content/published-tools.ts';
import { pathOf, projectPath, SITE_PAGES, type SitePage } from './pages.ts';
import { inShort } from './shortened.ts';
import { brandOf, directionOf, isShown } from './site-frame.ts';
import { textsOf } from './words/texts.ts';

export type CardPage = 'home' | SitePage;

/** What a sharing card shows, all of it public. Empty texts are left out. */
export interface Card {
  /** The page that lends it garden and accent. */
  readonly page: CardPage;
  readonly direction: 'ltr' | 'rtl';
  /** Beside the mark; empty on the card of Home, where it is the heading. */
  readonly owner: string;
  readonly heading: string;
  /** Under the heading. */
  readonly line: string;
  /** A picture's address in the content, with the text of its crop. */
  readonly picture: { readonly address: string; readonly crop: string } | null;
}

/** The name of the card of the page at a path, such as `home` or `projects/harbour`. */
export const cardNameOf = (path: string): string =>
  path === '/' ? 'home' : decodeURIComponent(path.slice(1));

/** The cards of a content by their names (`cardNameOf`): of pages, projects, notes and premium tools. */
export function cardsOf(content: Portfolio): ReadonlyMap<string, Card> {
  const { home, site } = content;
  const brand = brandOf(content);
  const common = {
    direction: directionOf(site.language),
    owner: brand,
    line: '',
    picture: null,
  };
  const cards = new Map<string, Card>();
  const add = (
    path: string,
    page: CardPage,
    card: Pick<Card, 'heading'> & Partial<Pick<Card, 'owner' | 'line' | 'picture'>>,
  ) => cards.set(cardNameOf(path), { ...common, page, ...card });

  const [line = ''] = home.roles;
  add(pathOf('home'), 'home', { owner: '', heading: home.name || brand, line });
  for (const page of SITE_PAGES)
    if (isShown(content, page))
      add(pathOf(page), page, { heading: textsOf(site.words, page).menu });
  for (const page of ['resume', 'notes'] as const)
    if (isShown(content, page))
      add(pathOf(page), 'about', { heading: textsOf(site.words, page).heading });
  if (isShown(content, 'projects')) {
    const { untitled } = textsOf(site.words, 'projects');
    for (const { slug, project } of projectPages(content))
      add(projectPath(slug), 'projects', {
        heading: project.title || untitled,
        picture: pictureOf(project),
      });
  }
  for (const { note, path } of publishedNotes(content)) {
    if (note.kind === 'note' && !isShown(content, 'notes')) continue;
    add(path, 'about', {
      heading: note.title || textsOf(site.words, 'notes').untitled,
      line: inShort(note.summary),
      picture: pictureOf(note),
    });
  }
  const { untitled } = textsOf(site.words, 'downloads');
  for (const { tool, path } of publishedTools(content))
    if (tool.isPremium)
      add(path, 'downloads', {
        heading: tool.name || untitled,
        line: inShort(tool.description),
      });
  return cards;
}

const pictureOf = (entry: { readonly image: string; readonly imageCrop: string }) =>
  entry.image === '' ? null : { address: entry.image, crop: entry.imageCrop };

/** The alternative text of a card. */
export const cardText = ({ heading, owner }: Card): string =>
  [heading, owner].filter((text) => text !== '').join(' · ');

const PREFIX = '/cards/';

/** The address of a card. `hash` is the hash of its drawing's input, in 32 hexadecimal digits. */
export const cardPath = (name: string, hash: string): string =>
  `${PREFIX}${hash}/${name.split('/').map(encodeURIComponent).join('/')}.jpg`;

export const isCardPath = (path: string): boolean => path.startsWith(PREFIX);

/** The name and the hash in a decoded path; null for any other path. */
export function parseCardPath(path: string): { name: string; hash: string } | null {
  const [, hash = '', name = ''] = /^\/cards\/([0-9a-f]{32})\/(.+)\.jpg$/.exec(path) ?? [];
  return name === '' ? null : { name, hash };
}

import { filledProjects } from '../../domain/content/filled.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import type { SitePage } from '../../domain/pages.ts';
import { pictureIdOf } from '../../domain/pictures/address.ts';
import type { Shapes } from '../../domain/pictures/crop.ts';
import { PICTURE_PLACES, shapesOf } from '../../domain/pictures/places.ts';
import { isShown, type SiteFrame } from '../../domain/site-frame.ts';
import { textsOf } from '../../domain/words/texts.ts';
import { placeholderAddresses } from '../../scenes/placeholder.ts';
import type { AppContext } from '../context.ts';

/** The parts of the site that the pictures are read from. */
interface Source {
  readonly log: Pick<AppContext['log'], 'warn'>;
  readonly services: {
    readonly content: Pick<AppContext['services']['content'], 'current'>;
    readonly pictures: {
      shown(address: string, crop: string, shapes: Shapes): Promise<{ srcset: string } | null>;
    };
    readonly animeList: { all(language: string): Promise<{ cards: readonly { id: number }[] }> };
  };
}

/**
 * A picture that each page shows, for the paper leaf of the window that leads to it: the portrait of About, the first
 * project, the first poster. Only small ones: of the library the least width, drawings, no file of another site. A page
 * without one has none, and so has each where its picture cannot be found.
 */
export async function leafPictures({
  services,
  log,
}: Source): Promise<NonNullable<SiteFrame['leaves']>> {
  const content = services.content.current();
  const small = async (address: string, crop: string): Promise<string | undefined> => {
    if (pictureIdOf(address) === null) return isDrawing(address) ? address : undefined;
    const shown = await services.pictures.shown(address, crop, shapesOf(PICTURE_PLACES.portrait));
    return shown?.srcset.split(' ', 1)[0];
  };
  const first = firstProject(content);
  const found = new Map<SitePage, () => Promise<string | undefined>>([
    ['about', () => small(content.about.profileImage, content.about.profileCrop)],
    [
      'projects',
      async () => first && (first.image ? small(first.image, first.imageCrop) : first.drawing),
    ],
    [
      'anime',
      async () => {
        const [title] = (await services.animeList.all(content.site.language)).cards;
        return title && `/posters/${title.id}.svg`;
      },
    ],
  ]);
  const leaves: Partial<Record<SitePage, string>> = {};
  for (const [page, find] of found) {
    if (!isShown(content, page)) continue;
    const address = await find().catch((error: unknown) => {
      log.warn({ err: error, page }, 'the window to a page has no picture');
    });
    if (address !== undefined) leaves[page] = address;
  }
  return leaves;
}

/** Whether it is a drawing of this site, which is as small as it is in any width. */
const isDrawing = (address: string): boolean => /^\/(?!\/).*\.svg$/.test(address);

/** The project that comes first on the page, with the drawing that it has without a picture. */
function firstProject({ projects, site }: Portfolio) {
  const shown = filledProjects(projects.projects);
  const index = Math.max(
    0,
    shown.findIndex(({ featured }) => featured),
  );
  const first = shown[index];
  if (first === undefined) return undefined;
  const { untitled } = textsOf(site.words, 'projects');
  const drawings = placeholderAddresses(shown.map(({ title }) => title || untitled));
  return { image: first.image, imageCrop: first.imageCrop, drawing: drawings[index] };
}

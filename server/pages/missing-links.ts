import { pictureIdOf } from '../../domain/pictures/address.ts';
import { type PublicPages, publicPageAt } from '../../domain/public-pages.ts';
import { isReadable } from '../core/percent-encoding.ts';
import type { ToolFiles } from '../downloads/tool-files.ts';
import { FILES_PREFIX } from '../downloads/tool-files.ts';
import type { Pictures } from '../pictures/library.ts';
import type { FindMissing } from './link-routes.ts';
import { pageAddressOf } from './pages-in-memory.ts';

const ADMIN = /^\/admin\/?$/i;

/**
 * Creates the search for paths that lead to nothing. A path leads to a page, with any query and fragment, to a poster,
 * to a file that ships with the site or is the owner's (`isFile`), to a tool's file, to a picture, or to one of
 * `routes`, the other paths that answer GET. Content that is not saved yet is not known.
 */
export function createFindMissing(options: {
  pages: () => PublicPages;
  isFile: (path: string) => boolean;
  routes: () => ReadonlySet<string>;
  toolFiles: Pick<ToolFiles, 'has'>;
  pictures: Pick<Pictures, 'find'>;
}): FindMissing {
  const { pages, isFile, routes, toolFiles, pictures } = options;

  const leadsSomewhere = async (asked: string): Promise<boolean> => {
    const pathname = URL.parse(asked, 'http://site')?.pathname ?? '';
    if (!isReadable(pathname)) return false;
    const path = decodeURIComponent(pathname);
    if (isFile(path) || routes().has(path) || ADMIN.test(path)) return true;
    if (path.startsWith(FILES_PREFIX)) return toolFiles.has(path.slice(FILES_PREFIX.length));
    const picture = pictureIdOf(path);
    if (picture !== null) return (await pictures.find(picture)) !== null;
    return (
      publicPageAt(pages(), pathname) !== undefined || pageAddressOf(pages(), pathname) !== null
    );
  };

  return async (paths) => {
    const missing = new Set<string>();
    for (const path of new Set(paths)) {
      if (!(await leadsSomewhere(path))) missing.add(path);
    }
    return [...missing];
  };
}

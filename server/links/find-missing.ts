import { pictureIdOf } from '../../domain/pictures/address.ts';
import { isReadable } from '../core/percent-encoding.ts';
import type { ToolFiles } from '../downloads/tool-files.ts';
import { FILES_PREFIX } from '../downloads/tool-files.ts';
import { NO_POSTER, NOT_FOUND, type PageAddresses } from '../http/snapshot/page-address.ts';
import type { Pictures } from '../pictures/library.ts';
import type { FindMissing } from './routes.ts';

const ADMIN = /^\/admin\/?$/i;

/**
 * Creates the search for paths that lead to nothing. A path leads to a page, with any query and fragment, to a poster,
 * to a file that ships with the site or is the owner's (`isFile`), to a tool's file, to a picture, or to one of
 * `routes`, the other paths that answer GET. Content that is not saved yet is not known.
 */
export function createFindMissing(options: {
  addresses: PageAddresses;
  isFile: (path: string) => boolean;
  routes: Pick<ReadonlySet<string>, 'has'>;
  toolFiles: Pick<ToolFiles, 'has'>;
  pictures: Pick<Pictures, 'find'>;
}): FindMissing {
  const { addresses, isFile, routes, toolFiles, pictures } = options;

  const leadsSomewhere = async (asked: string): Promise<boolean> => {
    const pathname = URL.parse(asked, 'http://site')?.pathname ?? '';
    if (!isReadable(pathname)) return false;
    const path = decodeURIComponent(pathname);
    if (isFile(path) || routes.has(path) || ADMIN.test(path)) return true;
    if (path.startsWith(FILES_PREFIX)) return toolFiles.has(path.slice(FILES_PREFIX.length));
    const picture = pictureIdOf(path);
    if (picture !== null) return (await pictures.find(picture)) !== null;
    const address = await addresses.of(pathname);
    return address !== null && address !== NOT_FOUND && address !== NO_POSTER;
  };

  return async (paths) => {
    const missing = new Set<string>();
    for (const path of new Set(paths)) {
      if (!(await leadsSomewhere(path))) missing.add(path);
    }
    return [...missing];
  };
}

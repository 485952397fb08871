import { findPublishedTool } from '../../../domain/content/downloads.ts';
import { RESUME_JSON } from '../../../domain/pages.ts';
import type { Services } from '../../services.ts';
import { NOT_FOUND, type PageAddresses } from './page-address.ts';

const PREMIUM = '/downloads/';

/**
 * Maps the path of a public page, as a browser has it, to the path under which its views are counted. Null where the
 * path has no page, or one that is for one visitor only. Throws `load-failed` as `PageAddresses` does.
 */
export const createViewedPage =
  (options: { addresses: PageAddresses; content: Pick<Services['content'], 'published'> }) =>
  async (path: string): Promise<string | null> => {
    const plain = path.split(/[?#]/, 1)[0] ?? '';
    const page = await options.addresses.of(plain);
    if (
      page === null ||
      page === NOT_FOUND ||
      page === RESUME_JSON ||
      /\.data$|^\/posters\//.test(page)
    )
      return null;
    if (!page.startsWith(PREMIUM)) return page;
    // A tool that is gone or free has an address, but answers with an error.
    const { content } = await options.content.published();
    const tool = findPublishedTool(content.downloads, page.slice(PREMIUM.length));
    return tool?.isPremium ? page : null;
  };

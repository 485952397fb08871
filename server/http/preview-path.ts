import { PREVIEW_PREFIX } from '../../domain/previews.ts';

/** A path of a preview, taken apart. */
export interface PreviewPath {
  readonly token: string;
  /** The path below which React Router has the preview's pages. */
  readonly basename: string;
  /** The path that the page has on the published site, such as `/about` or `/about.data`. */
  readonly page: string;
}

// The data of Home is asked for at `/preview/<token>.data`.
const PATH = new RegExp(`^${PREVIEW_PREFIX}([\\w-]+)(?:(/.*)|(\\.data))?$`);

/** True for a path below that of the previews. */
export const isPreviewPath = (path: string): boolean => path.startsWith(PREVIEW_PREFIX);

/** Takes the path of a URL apart; null for one that no preview can have. */
export function previewPathOf(pathname: string): PreviewPath | null {
  const [, token, below, data] = PATH.exec(pathname) ?? [];
  if (token === undefined) return null;
  return { token, basename: `${PREVIEW_PREFIX}${token}`, page: below ?? `/${data ?? ''}` };
}

import { isShown } from '../site-frame.ts';
import { type PublicTool, publicCategories } from './downloads.ts';
import type { Portfolio } from './portfolio.ts';

/** Where visitors find a tool. */
export interface ToolPlace {
  readonly tool: PublicTool;
  /** The name of its category. */
  readonly category: string;
  /** The dialog of a premium tool, the category of a free one: `/downloads/<id>` or `/downloads?category=…`. */
  readonly path: string;
  /** Its download: null for a premium tool, and where a premium tool has the same. */
  readonly downloadUrl: string | null;
}

/** The places of all tools that are published, in the order of the content. */
export function toolPlaces(content: Portfolio): ToolPlace[] {
  if (!isShown(content, 'downloads')) return [];
  const sold = new Set(
    content.downloads.categories
      .flatMap(({ tools }) => tools)
      .filter(({ isPremium }) => isPremium)
      .map(({ downloadUrl }) => downloadUrl),
  );
  return publicCategories(content.downloads).flatMap(({ name, slug, tools }) =>
    tools.map((tool) => ({
      tool,
      category: name,
      path: tool.isPremium
        ? `/downloads/${tool.id}`
        : `/downloads?${new URLSearchParams({ category: slug })}`,
      downloadUrl:
        tool.downloadUrl === null || sold.has(tool.downloadUrl) ? null : tool.downloadUrl,
    })),
  );
}

import { isShown } from '../site-frame.ts';
import { type PublicTool, publicCategories } from './downloads.ts';
import type { Portfolio } from './portfolio.ts';

export interface PublishedTool {
  readonly tool: PublicTool;
  /** `/downloads/<id>` for a premium tool, `/downloads?category=…` for a free one. */
  readonly path: string;
}

/** All published tools, in the order of the content. */
export function publishedTools(content: Portfolio): PublishedTool[] {
  if (!isShown(content, 'downloads')) return [];
  return publicCategories(content.downloads).flatMap(({ slug, tools }) =>
    tools.map((tool) => ({
      tool,
      path: tool.isPremium
        ? `/downloads/${tool.id}`
        : `/downloads?${new URLSearchParams({ category: slug })}`,
    })),
  );
}

import { isShown } from '../site-frame.ts';
import { type PublicTool, publicCategories } from './downloads.ts';
import type { Portfolio } from './portfolio.ts';

export interface ToolPlace {
  readonly tool: PublicTool;
  /** `/downloads/<id>` for a premium tool, `/downloads?category=…` for a free one. */
  readonly path: string;
}

/** The places of all published tools, in the order of the content. */
export function toolPlaces(content: Portfolio): ToolPlace[] {
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

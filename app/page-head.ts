import type { Portfolio } from '../domain/content/portfolio.ts';
import { brandOf } from '../domain/site-frame.ts';

/** The title and description of a page, for its `meta` function. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** The head of a page, such as `About · Your Name`; without a name (Home), the brand alone. */
export function headOf(content: Portfolio, name?: string, description?: string): PageHead {
  const brand = brandOf(content);
  return {
    title: name === undefined || name === '' ? brand : `${name} · ${brand}`,
    description: description ?? content.site.description,
  };
}

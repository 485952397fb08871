import { CATEGORY } from '../../../domain/pages.ts';

/** The downloads page with this category selected. */
export const categoryHref = (slug: string): string =>
  `/downloads?${new URLSearchParams([[CATEGORY, slug]])}`;

/** The downloads page of a static copy, which shows all categories one after the other, at this one. */
export const categoryInCopy = (slug: string): string => `/downloads#${categoryPlace(slug)}`;

/** The id of a category's section. */
export const categoryPlace = (slug: string): string => `category-${slug}`;

/** The premium modal over the downloads page with the tool's category. */
export const premiumHref = (toolId: string): string => `/downloads/${encodeURIComponent(toolId)}`;

/** The form field that the modal adds when a script submits the form and reads the response. */
export const BY_SCRIPT = 'script';

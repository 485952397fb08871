/** The search parameter that names the selected category by its slug. */
export const CATEGORY = 'category';

const searchOf = (slug: string): string => `?${new URLSearchParams([[CATEGORY, slug]])}`;

/** The downloads page with this category selected. */
export const categoryHref = (slug: string): string => `/downloads${searchOf(slug)}`;

/** The premium modal over the downloads page with this category selected. */
export const premiumHref = (toolId: string, slug: string): string =>
  `/downloads/${encodeURIComponent(toolId)}${searchOf(slug)}`;

/** The form field that the modal adds when a script submits the form and reads the response. */
export const BY_SCRIPT = 'script';

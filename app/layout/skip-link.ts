// React writes the link to the content first.
const SKIP_LINK = /<body[^>]*><a class="skip-link"[^>]*>[^<]*<\/a>/;

/** Adds what is no part of the page's content, and which React leaves alone, behind the link to that. */
export const afterSkipLink = (html: string, added: string): string =>
  html.replace(SKIP_LINK, (start) => start + added);

import type { Portfolio } from '../../domain/content/portfolio.ts';
import { withLinks } from '../../domain/content/site-paths.ts';
import { isSitePath } from '../../domain/link.ts';

/**
 * A content whose links to the site's own pages lead to the pages of its preview. What a link without a text shows stays
 * its address on the published site. Links in Markdown get the address of the preview where they are shown.
 */
export async function withPreviewLinks(
  content: Portfolio,
  basename: string,
  isPage: (path: string) => Promise<boolean>,
): Promise<Portfolio> {
  const prefixOf = async (link: string) =>
    isSitePath(link) && (await isPage(link)) ? basename : '';
  const { site } = content;
  const contacts = site.contacts.map((row) => ({
    ...row,
    text: isSitePath(row.url) ? row.text || row.url : row.text,
  }));
  const texts = {
    ...content,
    site: { ...site, contacts },
  };
  return withLinks(texts, async (link) => `${await prefixOf(link)}${link}`);
}

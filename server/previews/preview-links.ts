import type { Portfolio } from '../../domain/content/portfolio.ts';
import { withLinks } from '../../domain/content/site-paths.ts';
import { isSitePath } from '../../domain/link.ts';
import { withMarkdownLinks } from './markdown-links.ts';

/**
 * A content whose links to the site's own pages lead to the pages of its preview, also those in Markdown. What a link
 * without a text shows stays its address on the published site.
 */
export async function withPreviewLinks(
  content: Portfolio,
  basename: string,
  isPage: (path: string) => Promise<boolean>,
): Promise<Portfolio> {
  const prefixOf = async (link: string) =>
    isSitePath(link) && (await isPage(link)) ? basename : '';
  const changed = (text: string) => withMarkdownLinks(text, prefixOf);
  const described = async <Section extends Portfolio['home' | 'about']>(section: Section) =>
    section.isMarkdown ? { ...section, description: await changed(section.description) } : section;
  const projects = await Promise.all(
    content.projects.projects.map(async (project) => ({
      ...project,
      problem: await changed(project.problem),
      done: await changed(project.done),
      outcome: await changed(project.outcome),
    })),
  );
  const { site } = content;
  const contacts = site.contacts.map((row) => ({
    ...row,
    text: isSitePath(row.url) ? row.text || row.url : row.text,
  }));
  const social = site.social.map((link) => ({
    ...link,
    name: isSitePath(link.url) ? link.name || link.url : link.name,
  }));
  const texts = {
    ...content,
    home: await described(content.home),
    about: await described(content.about),
    projects: { projects },
    site: { ...site, contacts, social },
  };
  return withLinks(texts, async (link) => `${await prefixOf(link)}${link}`);
}

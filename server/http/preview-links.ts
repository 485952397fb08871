import type { Portfolio } from '../../domain/content/portfolio.ts';
import { isSitePath } from '../../domain/link.ts';

/**
 * A content whose links to the site's own pages lead to the pages of its preview. What a link without a text shows stays
 * its address on the published site.
 */
export async function withPreviewLinks(
  content: Portfolio,
  basename: string,
  isPage: (path: string) => Promise<boolean>,
): Promise<Portfolio> {
  const within = async (link: string): Promise<string> =>
    isSitePath(link) && (await isPage(link)) ? `${basename}${link}` : link;
  const { projects, downloads, site } = content;
  return {
    ...content,
    projects: {
      ...projects,
      projects: await Promise.all(
        projects.projects.map(async (project) => ({
          ...project,
          github: await within(project.github),
          live: await within(project.live),
        })),
      ),
    },
    downloads: {
      ...downloads,
      categories: await Promise.all(
        downloads.categories.map(async (category) => ({
          ...category,
          tools: await Promise.all(
            category.tools.map(async (tool) => ({
              ...tool,
              downloadUrl: await within(tool.downloadUrl),
            })),
          ),
        })),
      ),
    },
    site: {
      ...site,
      contacts: await Promise.all(
        site.contacts.map(async (row) => ({
          ...row,
          text: isSitePath(row.url) ? row.text || row.url : row.text,
          url: await within(row.url),
        })),
      ),
      social: await Promise.all(
        site.social.map(async (link) => ({
          ...link,
          name: isSitePath(link.url) ? link.name || link.url : link.name,
          url: await within(link.url),
        })),
      ),
    },
  };
}

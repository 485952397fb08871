import { publicCategories, type Tool, withoutSale } from './content/downloads.ts';
import {
  filledEducation,
  filledProjects,
  filledServices,
  filledSkills,
  filledStats,
} from './content/filled.ts';
import type { Portfolio } from './content/portfolio.ts';
import { type PageName, SITE_PAGES, type SitePage } from './pages.ts';
import { isSame } from './same.ts';
import { isShown, ofShownPages } from './site-frame.ts';

/** A page that changed, and the titles of its projects or tools that did. */
export interface PublicChange {
  readonly page: Exclude<PageName, 'admin'>;
  readonly titles: readonly string[];
}

/** What a page shows that is no entry with a title, without what belongs to a page that is hidden `now`. */
function restOf(content: Portfolio, page: PublicChange['page'], now: Portfolio): unknown {
  const { home, about, skills, site } = content;
  const words = site.words[page];
  switch (page) {
    case 'home':
      return [words, { ...home, stats: filledStats(home.stats) }];
    case 'about': {
      // They are of the résumé.
      const { work: _, showsResume: __, ...shown } = about;
      return [
        words,
        { ...shown, education: filledEducation(shown.education) },
        ofShownPages(now, site.counters),
      ];
    }
    case 'skills':
      return [
        words,
        filledSkills(skills.skills),
        filledServices(skills.services),
        [site.technologies, site.learning],
      ];
    case 'contact':
      return [words, site.email, site.contacts, site.social, site.response, site.status];
    default:
      return words;
  }
}

interface Entry {
  readonly key: string;
  readonly title: string;
  readonly value: unknown;
}

const toolsOf = ({ downloads }: Portfolio) => downloads.categories.flatMap(({ tools }) => tools);

/** The entries of a page that visitors see: of the tools only those that need no token. */
function entriesOf(content: Portfolio, page: PublicChange['page']): Entry[] {
  if (page === 'projects') {
    return filledProjects(content.projects.projects).map((project) => ({
      key: project.key,
      title: project.title,
      value: project,
    }));
  }
  if (page !== 'downloads') return [];
  const seen = new Set(
    publicCategories(content.downloads).flatMap(({ tools }) => tools.map(({ id }) => id)),
  );
  const isFree = (tool: Tool) => seen.has(tool.id) && !tool.isPremium;
  return toolsOf(content)
    .filter(isFree)
    .map((tool) => ({ key: tool.key, title: tool.name, value: withoutSale(tool) }));
}

const isPublic = (content: Portfolio, page: 'home' | SitePage): boolean =>
  page === 'home' || isShown(content, page);

/**
 * What changed between two versions, as far as visitors may see it `now`: no hidden page, and no project or tool that
 * was removed, is empty or needs a token. The titles are those of now.
 */
export function publicChanges(before: Portfolio, after: Portfolio, now: Portfolio): PublicChange[] {
  return (['home', ...SITE_PAGES] as const)
    .filter((page) => isPublic(now, page))
    .flatMap((page) => {
      const [earlier, later] = [before, after].map(
        (content) => new Map(entriesOf(content, page).map(({ key, value }) => [key, value])),
      );
      const changed = entriesOf(now, page).filter(
        ({ key }) => !isSame(earlier?.get(key), later?.get(key)),
      );
      if (changed.length === 0 && isSame(restOf(before, page, now), restOf(after, page, now)))
        return [];
      const titles = changed.map(({ title }) => title).filter((title) => title.trim() !== '');
      return [{ page, titles }];
    });
}

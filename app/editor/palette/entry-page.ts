import { publicCategories } from '../../../domain/content/downloads.ts';
import { sectionOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { SectionName } from '../../../domain/content/sections.ts';
import { type PageName, pathOf } from '../../../domain/pages.ts';
import { isShown } from '../../../domain/site-frame.ts';
import { valueAt } from '../document/addresses.ts';

const SITE_LISTS: Readonly<Record<string, PageName>> = {
  contacts: 'contact',
  social: 'contact',
  counters: 'about',
};

/** The address of the public page that shows the entry at an address; undefined if no page that is published does. */
export function entryPage(
  address: string,
  working: Portfolio,
  saved: Portfolio,
): string | undefined {
  const section = sectionOf(address);
  const page = section && pageOf(section, address);
  if (page === undefined || !isShown(saved, page)) return undefined;
  if (section !== 'downloads') return pathOf(page);
  const name = valueAt(working, `${address.split('/').slice(0, 3).join('/')}/name`);
  const category = publicCategories(saved.downloads).find((each) => each.name === name);
  if (category === undefined) return pathOf(page);
  return `${pathOf(page)}?${new URLSearchParams({ category: category.slug })}`;
}

const pageOf = (section: SectionName, address: string): PageName | undefined =>
  section === 'site' ? SITE_LISTS[address.split('/')[1] ?? ''] : section;

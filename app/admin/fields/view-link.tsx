import { SECTIONS, sectionNameOf } from '../../../domain/content/sections.ts';
import { type HideablePage, type PageName, pathOf } from '../../../domain/pages.ts';
import { isShown } from '../../../domain/site-frame.ts';
import { WORD_GROUPS } from '../../../domain/words/groups.ts';
import { ViewPage } from '../controls/view-page.tsx';
import { useFromEdits } from '../document/use-edits.ts';

/** A link to the published page of a screen, unless the page is hidden. */
export function ViewLink({ page }: { page: PageName | HideablePage }) {
  const isOpen = useFromEdits(({ saved }) => isShown(saved.content, page));
  return isOpen ? <ViewPage path={pathOf(page)} name={nameOf(page)} /> : null;
}

function nameOf(page: PageName | HideablePage): string {
  if (page === 'resume') return WORD_GROUPS.resume.label;
  const section = sectionNameOf(page);
  return section === undefined ? page : SECTIONS[section].label;
}

import { SECTIONS, sectionNameOf } from '../../../domain/content/sections.ts';
import { type PageName, pathOf } from '../../../domain/pages.ts';
import { ViewPage } from '../controls/view-page.tsx';
import { useFromEdits } from '../document/use-edits.ts';

/** A link to the published page of a tab, unless the page is hidden. */
export function ViewLink({ page }: { page: PageName }) {
  const isShown = useFromEdits(
    ({ saved }) => saved.content.site.pages.find((each) => each.page === page)?.isShown ?? true,
  );
  const section = sectionNameOf(page);
  const name = section === undefined ? page : SECTIONS[section].label;
  return isShown ? <ViewPage path={pathOf(page)} name={name} /> : null;
}

import { ArrowDown, ArrowUp } from 'lucide-react';
import { pathOf, type SitePage } from '../../../domain/pages.ts';
import { WORD_GROUPS } from '../../../domain/words/groups.ts';
import { focusAfter } from '../controls/focus.ts';
import { ViewPage } from '../controls/view-page.tsx';
import { fieldId } from '../document/addresses.ts';
import { useEdits, useEntered, useFieldState, useFromEdits } from '../document/use-edits.ts';
import { FieldError } from '../fields/field.tsx';
import { menuName } from '../words/word-list.ts';
import { SiteBlock } from './site-block.tsx';

/** The pages in the order of the menu, each with a switch. */
export function PageOrder() {
  const edits = useEdits();
  const pages = useFromEdits(({ entered }) => entered.site.pages);
  const { error } = useFieldState('site/pages');
  const moveTo = (from: number, to: number, button: HTMLElement) => {
    const entry = pages[from];
    if (entry === undefined || to < 0 || to >= pages.length) return;
    const address = `site/pages/${entry.page}`;
    // A moved element loses the focus.
    focusAfter(
      () => edits.apply({ kind: 'move', address, list: 'site/pages', place: to, entry }),
      () => button,
    );
  };
  return (
    <SiteBlock
      part="pages"
      title="Pages"
      note="In the order of the menu. A hidden page returns 404 and is not linked."
    >
      <ol className="site-order lines" aria-label="Pages, in the order of the menu">
        {pages.map(({ page }, index) => (
          <PageRow key={page} page={page} index={index} count={pages.length} onMove={moveTo} />
        ))}
      </ol>
      <FieldError address="site/pages" error={error} />
    </SiteBlock>
  );
}

function PageRow(props: {
  page: SitePage;
  index: number;
  count: number;
  onMove: (from: number, to: number, button: HTMLElement) => void;
}) {
  const { page, index, count, onMove } = props;
  const address = `site/pages/${page}`;
  const { value: isShown, choose } = useEntered(`${address}/isShown`);
  const name = useFromEdits(({ working }) => menuName(working.site.words, page));
  const { changed } = useFieldState(address);
  const original = WORD_GROUPS[page].words.menu.text;
  return (
    <li
      className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-y-0 gap-x-2 min-h-13"
      data-changed={changed || undefined}
      data-hidden={!isShown || undefined}
    >
      <span className="site-moves flex ml-[-0.85rem] desk:ml-[-0.6rem]">
        <button
          type="button"
          className="icon-button"
          aria-disabled={index === 0}
          title="Move up"
          aria-label={`Move ${name} up`}
          onClick={(event) => onMove(index, index - 1, event.currentTarget)}
        >
          <ArrowUp aria-hidden="true" size={16} strokeWidth={1.6} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-disabled={index === count - 1}
          title="Move down"
          aria-label={`Move ${name} down`}
          onClick={(event) => onMove(index, index + 1, event.currentTarget)}
        >
          <ArrowDown aria-hidden="true" size={16} strokeWidth={1.6} />
        </button>
      </span>
      <b className="wrap-anywhere" dir="auto">
        {name}
      </b>
      <span className="label-mono">
        {pathOf(page)}
        {name !== original && ` / was ${original}`}
      </span>
      {isShown === true && <ViewPage path={pathOf(page)} name={name} />}
      <label className="switch">
        <input
          id={fieldId(`${address}/isShown`)}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
          role="switch"
          aria-label={`${name}: shown`}
          checked={isShown === true}
          onChange={(event) => choose(event.target.checked)}
        />
        <span aria-hidden="true">{isShown ? 'Shown' : 'Hidden'}</span>
      </label>
    </li>
  );
}

import { ArrowDown, ArrowUp } from 'lucide-react';
import { publishedNotes } from '../../../domain/content/published-notes.ts';
import { LISTED_PAGES, type MenuPage } from '../../../domain/pages.ts';
import { focusAfter } from '../controls/focus.ts';
import { Switch } from '../controls/switch.tsx';
import { fieldId } from '../document/addresses.ts';
import { useEdits, useEntered, useFieldState, useFromEdits } from '../document/use-edits.ts';
import { FieldError } from '../fields/field.tsx';
import { menuName } from '../words/word-list.ts';

const LIST = 'site/pages';

export function PageOrder() {
  const edits = useEdits();
  const pages = useFromEdits(({ entered }) => entered.site.pages);
  const words = useFromEdits(({ working }) => working.site.words);
  const notes = useFromEdits(({ working }) => publishedNotes(working));
  const names = new Map<MenuPage, string>([
    ...LISTED_PAGES.map((page) => [page, menuName(words, page)] as const),
    ...notes
      .filter(({ note }) => note.kind === 'page')
      .map(({ note, path }) => [`note-${note.key}`, note.title || path] as const),
  ]);
  const isListed = (name: MenuPage) => pages.some(({ page }) => page === name);
  const { error } = useFieldState(LIST);
  const moveTo = (from: number, to: number, button: HTMLElement) => {
    const entry = pages[from];
    if (entry === undefined || to < 0 || to >= pages.length) return;
    const address = `${LIST}/${entry.page}`;
    focusAfter(
      () => edits.apply({ kind: 'move', address, list: LIST, index: to, entry }),
      () => button,
    );
  };
  return (
    <div className="row">
      <div className="row-name">
        Pages<span className="hint">In the order of the menu</span>
      </div>
      <div>
        <ol aria-label="Pages, in the order of the menu">
          {pages.map(({ page }, index) => {
            // A page that is no more keeps its place for Undo.
            const name = names.get(page);
            const place = { page, index, count: pages.length, onMove: moveTo };
            return name === undefined ? null : <PageRow key={page} name={name} {...place} />;
          })}
        </ol>
        {[...names]
          .filter(([page]) => !isListed(page))
          .map(([page, name]) => (
            <button
              key={page}
              type="button"
              className="link me-5"
              onClick={() =>
                edits.apply({
                  kind: 'insert',
                  list: LIST,
                  index: pages.length,
                  entry: { page, isShown: true },
                })
              }
            >
              {`Add ${name} to the menu`}
            </button>
          ))}
        <FieldError address={LIST} error={error} />
      </div>
    </div>
  );
}

function PageRow(props: {
  page: MenuPage;
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number, button: HTMLElement) => void;
}) {
  const { page, name, index, count, onMove } = props;
  const address: `site/pages/${MenuPage}` = `${LIST}/${page}`;
  const { value: isShown, choose } = useEntered(`${address}/isShown`);
  const { changed } = useFieldState(address);
  const moves = [
    { way: 'up', to: index - 1, Icon: ArrowUp },
    { way: 'down', to: index + 1, Icon: ArrowDown },
  ] as const;
  return (
    <li
      className="relative flex items-center gap-2 min-h-11 border-t border-rule first:border-0"
      data-changed={changed || undefined}
    >
      <span className={`flex-1 wrap-anywhere ${isShown ? '' : 'text-ink-3'}`} dir="auto">
        {name}
      </span>
      {moves.map(({ way, to, Icon }) => (
        <button
          key={way}
          type="button"
          className="icon-button"
          aria-disabled={to < 0 || to === count}
          title={`Move ${way}`}
          aria-label={`Move ${name} ${way}`}
          onClick={(event) => onMove(index, to, event.currentTarget)}
        >
          <Icon />
        </button>
      ))}
      <Switch
        className="ms-2"
        id={fieldId(`${address}/isShown`)}
        aria-label={`${name}: shown`}
        checked={isShown === true}
        onSwitch={choose}
      />
    </li>
  );
}

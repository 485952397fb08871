import { useEffect, useRef } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { type ListView, queryOf, viewOf } from '../../../domain/anime-view.ts';
import { useFrame } from '../../frame.tsx';
import type { AnimeWords, ShownList } from './anime-numbers.ts';

/**
 * The filters and the order of the list, as a form whose answer is an address. With JavaScript a choice goes there at
 * once, without loading anything.
 */
export function AnimeFilters(props: {
  list: ShownList;
  view: ListView;
  /** How many titles are shown, for screen readers. */
  count: string;
  words: AnimeWords;
}) {
  const { list, view, count, words } = props;
  const { choices, orderNames } = list;
  const { isCopy } = useFrame();
  const { pathname } = useLocation();
  const action = useHref('/anime');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const shown = choicesIn(view).toString();

  const open = (query: string) =>
    navigate(query === '' ? pathname : `${pathname}?${query}`, { preventScrollReset: true });
  const chosen = () => choicesIn(viewOf(chosenIn(form.current), choices)).toString();

  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the address has changed.
  useEffect(() => {
    // The visitor may have chosen before the scripts ran.
    if (isFirst.current && chosen() !== shown) void open(chosen());
    isFirst.current = false;
    for (const select of form.current?.querySelectorAll('select') ?? [])
      select.value = new URLSearchParams(shown).get(select.name) ?? select.options[0]?.value ?? '';
  }, [shown]);

  const controls = [
    {
      name: 'genre',
      label: words.genre,
      value: view.genre,
      options: [
        { value: '', text: words.anyGenre },
        ...choices.genres.map((value) => ({ value, text: value })),
      ],
    },
    {
      name: 'sort',
      label: words.sort,
      value: view.order,
      options: choices.orders.map((value, index) => ({ value, text: orderNames[index] })),
    },
  ].filter(({ options }) => options.length > 1);

  return (
    <form
      ref={form}
      // Without this the browser would restore an earlier choice that the address does not have.
      autoComplete="off"
      action={isCopy ? '/anime/' : action}
      aria-label={words.filters}
      // No server answers the forms of a static copy.
      className={`print:hidden flex flex-wrap items-end gap-x-gut gap-y-4 tablet:justify-end ${isCopy ? 'noscript:hidden' : ''}`}
      onChange={() => void open(chosen())}
    >
      {controls.map(({ name, label, value, options }) => (
        <div key={name} className="field grow tablet:w-48 tablet:grow-0">
          <label htmlFor={`anime-${name}`}>{label}</label>
          <select id={`anime-${name}`} name={name} defaultValue={value ?? ''}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
        </div>
      ))}
      {!isCopy && (
        <noscript>
          <button type="submit" className="btn">
            {words.apply}
          </button>
        </noscript>
      )}
      <p role="status" className="sr-only">
        {count}
      </p>
    </form>
  );
}

/** The parameters of the choices; the form does not know whether the whole list is shown. */
const choicesIn = (view: ListView) => queryOf({ ...view, isWhole: false });

/** The choices of a form, as the parameters of an address. */
const chosenIn = (form: HTMLFormElement | null) =>
  new URLSearchParams(
    [...new FormData(form ?? undefined)].map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  );

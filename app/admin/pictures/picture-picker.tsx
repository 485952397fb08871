import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { sizeText } from '../../../domain/upload.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useModal } from '../controls/use-modal.ts';
import { counted } from '../text/count.ts';
import { plainText } from '../text/plain-text.ts';
import type { Picture } from './calls.ts';
import { renditionOf, THUMBNAIL_WIDTH } from './rendition-addresses.ts';
import './picture-picker.css';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';

/** How many pictures are shown at once. */
const PAGE = 60;

/** The pictures whose title or text has the words of a query. */
function found(pictures: readonly Picture[], query: string): readonly Picture[] {
  const words = plainText(query.trim());
  if (words === '') return pictures;
  return pictures.filter(({ title, alt }) => plainText(`${title} ${alt}`).includes(words));
}

/** Chooses a picture of the library. */
export function PicturePicker(props: {
  /** The id of the picture that is there now. */
  current: string | null;
  onChoose: (picture: Picture) => void;
  onClose: () => void;
}) {
  const { current, onChoose, onClose } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const shelf = useRef<HTMLUListElement>(null);
  useModal(dialog);
  const { known } = useFeatures();
  const { list, isLoaded, failure } = useStore(known, (state) => state);
  const [query, setQuery] = useState('');
  const [count, setCount] = useState(PAGE);
  // Others may have uploaded meanwhile.
  useEffect(() => void known.load(), [known]);

  const matching = found(list, query);
  const pictures = matching.slice(0, count);
  const buttons = () => [...(shelf.current?.querySelectorAll('button') ?? [])];
  const moveBy = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((each) => each.matches(':focus'));
    const columns = Math.max(1, all.filter((each) => each.offsetTop === all[0]?.offsetTop).length);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + columns,
      ArrowUp: at - columns,
      Home: 0,
      End: all.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 && event.key === 'ArrowUp') document.getElementById(`${id}-find`)?.focus();
    else all[Math.min(Math.max(to, 0), all.length - 1)]?.focus();
  };

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <div className="dialog-box picture-picker">
        <h2 id={`${id}-title`}>From the library</h2>
        <div className="picture-picker-find relative flex-none">
          <Search aria-hidden="true" size={16} strokeWidth={1.7} />
          <input
            className="pt-[0.55rem] pr-3 pb-[0.55rem] pl-[2.4rem] bg-night leading-[1.5]"
            id={`${id}-find`}
            type="search"
            autoComplete="off"
            aria-label="Find by name or text"
            placeholder="Find by name or text"
            value={query}
            onChange={({ target }) => {
              setQuery(target.value);
              setCount(PAGE);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              buttons()[0]?.focus();
            }}
          />
        </div>
        <p className="sr-only" role="status">
          {isLoaded && query !== '' ? counted(matching.length, 'picture') : ''}
        </p>
        {pictures.length === 0 && (
          <p className="text-moonlit-2" role={failure === null ? undefined : 'alert'}>
            {failure?.message ??
              (!isLoaded
                ? 'Loading the pictures...'
                : list.length === 0
                  ? 'No pictures yet. Those that you drop into a field, paste or choose are listed here.'
                  : 'No picture matches.')}
          </p>
        )}
        <p id={`${id}-keys`} hidden>
          Arrow keys reach the other pictures.
        </p>
        <ul ref={shelf} className="picker-shelf" onKeyDown={moveBy}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                className="grid gap-[0.15rem] w-full text-start cursor-pointer"
                type="button"
                tabIndex={index === 0 ? 0 : -1}
                aria-describedby={index === 0 && pictures.length > 1 ? `${id}-keys` : undefined}
                aria-current={picture.id === current || undefined}
                onClick={() => onChoose(picture)}
              >
                <span className="picker-mat grid aspect-4/3 mb-[0.4rem] bg-night">
                  <img
                    className="size-full min-h-0 object-contain"
                    src={renditionOf(picture, THUMBNAIL_WIDTH)}
                    alt={picture.alt}
                    loading="lazy"
                    decoding="async"
                  />
                </span>
                <span className="font-display truncate text-small" dir="auto">
                  {picture.title}
                </span>
                <span className="label-mono">
                  {picture.width} × {picture.height}, {sizeText(picture.bytes)}
                </span>
                {picture.id === current && <span className="label-mono">shown now</span>}
              </button>
            </li>
          ))}
        </ul>
        {matching.length > count && (
          <TemporaryButton
            className="link"
            onClick={() => setCount(count + PAGE)}
            next={() => buttons()[count]}
          >
            Show more
          </TemporaryButton>
        )}
        <button
          type="button"
          className="dialog-close"
          aria-label="Close"
          title="Close"
          onClick={onClose}
        >
          <X aria-hidden="true" size={20} strokeWidth={1.6} />
        </button>
      </div>
    </dialog>
  );
}

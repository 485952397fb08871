import { Image } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { UNUSED_DAYS } from '../../../domain/upload.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useFromEdits } from '../document/use-edits.ts';
import { formatCount } from '../text/count.ts';
import { DropLine } from './drop-line.tsx';
import { LibraryHead } from './library-head.tsx';
import { type LibraryView, libraryPictures, shownPictures, WHOLE_LIBRARY } from './library-view.ts';
import './library.css';
import { focusAfter } from '../controls/focus.ts';
import { useFeatures } from '../layout/features.ts';
import { Screen } from '../layout/screen.tsx';
import { useStore } from '../state-store.ts';
import { Shelf } from './library-list.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useLibrary } from './use-library.ts';

/** The library: all pictures, where each is used, and the way to upload and delete them. */
export default function PicturesScreen() {
  const features = useFeatures();
  const { edits } = features;
  const { queue, choose } = features.library;
  const version = useFromEdits(({ saved }) => saved.version);
  const library = useLibrary();
  const { uploads } = useStore(queue, (state) => state);
  const [view, setView] = useState<LibraryView>(WHOLE_LIBRARY);
  const [openId, setOpenId] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const chooseButton = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the saved content is another one after a save.
  const pictures = useMemo(
    () => library.pictures && libraryPictures(library.pictures, edits.state().saved.content),
    [library.pictures, edits, version],
  );
  // Typing does not wait for the pictures.
  const query = useDeferredValue(view.query);
  const shown = useMemo(
    () => shownPictures(pictures ?? [], { ...view, query }),
    [pictures, view, query],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      // Where they will stand.
      setView(WHOLE_LIBRARY);
      queue.add(files);
    },
    [queue],
  );
  const isOver = useDroppedFiles(add);
  useEffect(() => queue.onStored(({ title }) => setSaid(`${title} is uploaded.`)), [queue]);

  const opened = pictures?.find(({ id }) => id === openId);
  const isEmpty = pictures?.length === 0 && uploads.length === 0;
  return (
    <Screen name="pictures">
      <section
        className="editor-group pictures"
        aria-labelledby="pictures-heading"
        aria-busy={library.busy}
      >
        <LibraryHead
          pictures={pictures}
          view={view}
          onView={(change) => setView((earlier) => ({ ...earlier, ...change }))}
        />
        <div className="entries entries-wide">
          <DropLine isOver={isOver} chooseButton={chooseButton} onChoose={() => choose()} />
          {library.failure !== null && (
            <div className="failure">
              <p role="alert">
                {library.failure} {pictures !== null && 'The list below was loaded earlier.'}
              </p>
              <TemporaryButton
                className="btn btn-plain"
                aria-disabled={library.busy}
                onClick={() => void library.load()}
                next={() => chooseButton.current}
              >
                Try again
              </TemporaryButton>
            </div>
          )}
          <p className="pictures-said mb-[0.9rem]" role="status">
            {said}
          </p>
          {pictures === null && library.failure === null && <p>Loading the pictures...</p>}
          <p className="sr-only" role="status">
            {query.trim() !== '' && `${formatCount(shown.length)} found`}
          </p>
          {isEmpty && <NoPictures />}
          {pictures !== null && pictures.length > 0 && shown.length === 0 && (
            <p className="empty">
              {query.trim() === ''
                ? 'No pictures.'
                : 'No picture matches by name, alternative text or use.'}
            </p>
          )}
          <Shelf
            order={`${view.isUnusedOnly} ${query}`}
            pictures={shown}
            uploads={uploads}
            onOpen={setOpenId}
            next={() => chooseButton.current}
          />
        </div>
        {opened !== undefined && (
          <PictureDialog
            key={opened.id}
            picture={opened}
            onChange={library.change}
            onDeleted={(id) => {
              // The dialog first returns the focus to where it was, which is gone.
              focusAfter(
                () => {
                  setOpenId(null);
                  library.remove(id);
                  setSaid(`${opened.title} is deleted.`);
                },
                () => chooseButton.current,
              );
            }}
            onOutdated={() => void library.load()}
            onClose={() => setOpenId(null)}
          />
        )}
      </section>
    </Screen>
  );
}

/** Places of pictures to come: a row of the shelf. */
const PLACES = [1, 2, 3, 4];

const FACTS = [
  { name: 'Used in', value: 'projects and your profile' },
  { name: 'Visitors get', value: 'smaller copies, without the location and time of a photograph' },
  { name: 'Unused', value: `deleted after ${UNUSED_DAYS} days` },
  { name: 'By address', value: 'not listed here' },
] as const;

/** What will stand in the tab, and why nothing may. */
const NoPictures = () => (
  <div className="grid gap-4">
    <div className="pictures-places" aria-hidden="true">
      {PLACES.map((place) => (
        <span key={place} className="picture-mat">
          <Image size={26} strokeWidth={1.2} />
        </span>
      ))}
    </div>
    <p>No pictures yet.</p>
    <dl className="picture-facts max-w-[36em] border-t border-line-night text-small/[1.45]">
      {FACTS.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
);

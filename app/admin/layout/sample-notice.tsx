import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { publishedSamples, withoutSamples } from '../../../domain/content/samples.ts';
import { isShown } from '../../../domain/site-frame.ts';
import { useNextFocus } from '../../ui/use-next-focus.ts';
import { AUTOSAVE, useSwitch } from '../browser/local-storage.ts';
import { focusAfter } from '../controls/focus.ts';
import { useDebounced } from '../controls/use-debounced.ts';
import { useModal } from '../controls/use-modal.ts';
import { addressOf } from '../document/addresses.ts';
import type { Step } from '../document/steps.ts';
import { useEditsState } from '../document/use-edits.ts';
import { counted } from '../text/count.ts';
import { useFeatures } from './features.ts';
import { screenHeading } from './navigation.ts';

const TITLE_ID = 'samples-title';

/** When the samples are searched after a change, in milliseconds: in a long list that takes as long as a key. */
const DELAY_MS = 300;

/** How many samples visitors see, the way to the next one, and the button that removes all. */
export function SampleNotice() {
  const { edits, navigation, shipped } = useFeatures();
  const autosave = useSwitch(AUTOSAVE);
  const { working, saved, undo } = useEditsState(edits);
  const [isAsking, setAsking] = useState(false);
  /** The change that removed the samples. */
  const [removed, setRemoved] = useState<Step | undefined>(undefined);
  /** The sample that was shown last: its address, and its place among the others. */
  const last = useRef({ address: '', index: -1 });
  const heading = useRef<HTMLHeadingElement>(null);
  const [searched, setSearched] = useDebounced(working, DELAY_MS);
  const samples = useMemo(() => publishedSamples(searched, shipped), [searched, shipped]);
  /** Visitors still see samples, and the working copy has none. */
  const isToBeSaved = useMemo(
    () => samples.length === 0 && publishedSamples(saved.content, shipped).length > 0,
    [samples, saved, shipped],
  );

  const goToNext = () => {
    const addresses = samples.map(({ path }) => addressOf(searched, path));
    const { address, index } = last.current;
    const at = addresses.indexOf(address);
    // One that was replaced is gone from the list, and the next one is in its place.
    const next = (at === -1 ? Math.max(index, 0) : at + 1) % addresses.length;
    last.current = { address: addresses[next] ?? '', index: next };
    navigation.goTo(last.current.address);
  };
  const change = (make: () => void) =>
    focusAfter(
      () => {
        make();
        setSearched(edits.state().working);
      },
      () => heading.current,
    );
  const startEmpty = () => {
    const content = withoutSamples(edits.state().entered, shipped);
    // First the dialog, which gives the focus back.
    flushSync(() => setAsking(false));
    change(() => {
      edits.apply({ kind: 'replace', what: 'the removal of the samples', content });
      setRemoved(edits.state().undo);
    });
  };

  if (isToBeSaved) {
    return (
      <section className="notice" aria-labelledby={TITLE_ID}>
        <Heading ref={heading}>
          The samples are removed. {autosave ? 'Autosave publishes it.' : 'Save to publish.'}
        </Heading>
        {removed !== undefined && removed === undo && (
          <button type="button" className="link" onClick={() => change(edits.undo)}>
            Undo
          </button>
        )}
      </section>
    );
  }
  if (samples.length === 0) return null;
  const count = counted(samples.length, 'sample text');
  return (
    <section className="notice" aria-labelledby={TITLE_ID}>
      <Heading ref={heading}>
        <span>{count}</span>
        <span className="max-wide:sr-only">
          {samples.length === 1 ? ' is' : ' are'} still published
        </span>
      </Heading>
      <button type="button" className="link" onClick={goToNext}>
        Next
      </button>
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Start empty
      </button>
      {isAsking && (
        <EmptyDialog
          count={count}
          autosave={autosave}
          hasTitles={isShown(working, 'anime')}
          onConfirm={startEmpty}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Has the focus after a removal, and passes it on when a save takes the notice away. */
function Heading(props: { ref: RefObject<HTMLHeadingElement | null>; children: ReactNode }) {
  useNextFocus(props.ref, screenHeading);
  return (
    <h2
      id={TITLE_ID}
      ref={props.ref}
      tabIndex={-1}
      className="text-[1em] font-sans font-strong text-ink outline-none"
    >
      {props.children}
    </h2>
  );
}

/** Asks before all samples are removed. */
function EmptyDialog(props: {
  count: string;
  autosave: boolean;
  /** Whether visitors see the list of titles. */
  hasTitles: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { count, autosave, hasTitles, onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="empty-title" onClose={onCancel}>
      <div className="dialog-box">
        <div className="dialog-head">
          <h2 id="empty-title">Start empty?</h2>
        </div>
        <div className="dialog-body grid gap-3">
          <p>
            This removes {count} from the editor, and those on hidden pages. Your own texts stay.{' '}
            {autosave
              ? 'Autosave publishes the change. The previous version stays in History.'
              : 'The change is published when you save. The previous version stays in History.'}
          </p>
          {hasTitles && (
            <p className="text-ink-2">
              The page Anime goes on with the titles that it shows: hide it in Settings, or add a
              list of your own.
            </p>
          )}
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="button" className="btn btn-fill" onClick={onConfirm}>
            Remove {count}
          </button>
        </div>
      </div>
    </dialog>
  );
}

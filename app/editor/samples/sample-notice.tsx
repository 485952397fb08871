import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { publishedSamples, sampleCount, withoutSamples } from '../../../domain/content/samples.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useNextFocus } from '../../ui/use-next-focus.ts';
import { openTab } from '../bar/editor-tabs.ts';
import { AUTOSAVE, SAMPLES_IN_SITE, useSwitch } from '../browser/local-storage.ts';
import type { Step } from '../document/steps.ts';
import { useEditsState } from '../document/use-edits.ts';
import { counted } from '../text/count.ts';
import { EmptyDialog } from './empty-dialog.tsx';
import { SampleList } from './sample-list.tsx';
import './samples.css';
import { focusAfter } from '../controls/focus.ts';
import { Notice } from '../controls/notice.tsx';
import { useDebounced } from '../controls/use-debounced.ts';
import { useFeatures } from '../features.ts';
import { useStore } from '../state-store.ts';

const LIST_ID = 'samples';
const TITLE_ID = 'samples-title';

/** When the samples are searched after a change, in milliseconds: in a long list that takes as long as a key. */
const DELAY_MS = 300;

/** How many samples visitors see, the list of them, and the button that removes all. Above the tabs of the sections. */
export function SampleNotice() {
  const { edits, owner, shipped } = useFeatures();
  const isInSite = useStore(owner, ({ tab }) => tab === 'site');
  const autosave = useSwitch(AUTOSAVE);
  const isOnlyInSite = useSwitch(SAMPLES_IN_SITE);
  const { working, saved, undo } = useEditsState(edits);
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** The change that removed the samples. */
  const [removed, setRemoved] = useState<Step | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const [searched, setSearched] = useDebounced(working, DELAY_MS);
  const samples = useMemo(() => publishedSamples(searched, shipped), [searched, shipped]);
  /** Visitors still see samples, and the working copy has none. */
  const isToBeSaved = useMemo(
    () => samples.length === 0 && publishedSamples(saved.content, shipped).length > 0,
    [samples, saved, shipped],
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
  const change = (make: () => void) =>
    focusAfter(
      () => {
        make();
        setSearched(edits.state().working);
      },
      () => heading.current,
    );

  if (isOnlyInSite && !isInSite) return null;
  if (isToBeSaved) {
    return (
      <section className="notice" aria-labelledby={TITLE_ID}>
        <Heading ref={heading}>
          The samples are removed. {autosave ? 'Autosave publishes it.' : 'Save to publish.'}
        </Heading>
        {removed !== undefined && removed === undo && (
          <div className="notice-ways">
            <button type="button" className="link" onClick={() => change(edits.undo)}>
              Undo
            </button>
          </div>
        )}
      </section>
    );
  }
  if (samples.length === 0) return null;
  return (
    <Notice
      id={TITLE_ID}
      title={`${counted(sampleCount(samples), 'sample')} on the public pages`}
      heading={heading}
    >
      <p className="samples-note">
        They come with a new site. Replace them with your own texts, or remove them all.
      </p>
      <div className="notice-ways">
        <button
          type="button"
          className="link"
          aria-expanded={isOpen}
          aria-controls={LIST_ID}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close the list' : 'List them'}
        </button>
        <button
          type="button"
          className="link"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          Start empty
        </button>
        {!isInSite && (
          <TemporaryButton
            className="link notice-away"
            onClick={() => SAMPLES_IN_SITE.set(true)}
            next={openTab}
          >
            Show this in Site only
          </TemporaryButton>
        )}
      </div>
      <div id={LIST_ID} className="w-full" hidden={!isOpen}>
        {isOpen && <SampleList samples={samples} content={searched} />}
      </div>
      {isAsking && (
        <EmptyDialog
          content={working}
          shipped={shipped}
          autosave={autosave}
          onConfirm={startEmpty}
          onCancel={() => setAsking(false)}
        />
      )}
    </Notice>
  );
}

/** Has the focus after a removal, and passes it on when a save takes the notice away. */
function Heading(props: { ref: RefObject<HTMLHeadingElement | null>; children: ReactNode }) {
  useNextFocus(props.ref, openTab);
  return (
    <h2 id={TITLE_ID} ref={props.ref} tabIndex={-1}>
      {props.children}
    </h2>
  );
}

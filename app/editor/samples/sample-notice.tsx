import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { publishedSamples, withoutSamples } from '../../../domain/content/samples.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useNextFocus } from '../../ui/use-next-focus.ts';
import { useEdits, useEditsState } from '../contexts.tsx';
import { counted } from '../count.ts';
import { openTab } from '../editor-tabs.ts';
import { useStoredSwitch } from '../local-storage.ts';
import { EmptyDialog } from './empty-dialog.tsx';
import { SampleList } from './sample-list.tsx';
import './samples.css';

const LIST_ID = 'samples';
const TITLE_ID = 'samples-title';

/** When the samples are searched after a change, in milliseconds: in a long list that takes as long as a key. */
const DELAY_MS = 300;

/** How many samples visitors see, the list of them, and the button that removes all. Above the tabs of the sections. */
export function SampleNotice(props: {
  /** The content of a new site. */
  shipped: Portfolio;
  autosave: boolean;
  isInSite: boolean;
  /** Goes to a field. */
  onGo: (path: string) => void;
}) {
  const { shipped, autosave, isInSite, onGo } = props;
  const edits = useEdits();
  const { working, saved } = useEditsState(edits);
  const { getValues, reset } = useFormContext<Portfolio>();
  const [isOnlyInSite, setOnlyInSite] = useStoredSwitch('engawa.samples');
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** What was typed before the samples were removed, and the working copy after it. */
  const [removed, setRemoved] = useState<{ before: Portfolio; after: Portfolio } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [searched, setSearched] = useState(working);
  const samples = useMemo(() => publishedSamples(searched, shipped), [searched, shipped]);
  /** Visitors still see samples, and the working copy has none. */
  const isToBeSaved = useMemo(
    () => samples.length === 0 && publishedSamples(saved.content, shipped).length > 0,
    [samples, saved, shipped],
  );

  useEffect(() => {
    const timer = setTimeout(() => setSearched(working), DELAY_MS);
    return () => clearTimeout(timer);
  }, [working]);

  const enter = (content: Portfolio) => {
    reset(content);
    setSearched(edits.state().working);
  };
  const startEmpty = () => {
    const before = structuredClone(getValues());
    flushSync(() => setAsking(false));
    enter(withoutSamples(before, shipped));
    flushSync(() => setRemoved({ before, after: edits.state().working }));
    heading.current?.focus();
  };
  const undo = (before: Portfolio) => {
    enter(before);
    flushSync(() => setRemoved(null));
    heading.current?.focus();
  };

  if (isOnlyInSite && !isInSite) return null;
  if (isToBeSaved) {
    return (
      <section className="samples samples-removed" aria-labelledby={TITLE_ID}>
        <Heading ref={heading}>
          The samples are removed. {autosave ? 'Autosave publishes it.' : 'Save to publish.'}
        </Heading>
        {removed?.after === working && (
          <div className="samples-ways">
            <button type="button" className="link" onClick={() => undo(removed.before)}>
              Undo
            </button>
          </div>
        )}
      </section>
    );
  }
  if (samples.length === 0) return null;
  return (
    <section className="samples" aria-labelledby={TITLE_ID}>
      <Heading ref={heading}>{counted(samples.length, 'sample')} in what visitors read</Heading>
      <p className="samples-note">
        They came with the site and speak of you. Write your own, or remove all.
      </p>
      <div className="samples-ways">
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
            className="link samples-away"
            onClick={() => setOnlyInSite(true)}
            next={openTab}
          >
            Show this in Site only
          </TemporaryButton>
        )}
      </div>
      <div id={LIST_ID} hidden={!isOpen}>
        {isOpen && <SampleList samples={samples} onGo={onGo} />}
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
    </section>
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

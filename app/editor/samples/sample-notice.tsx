import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { publishedSamples, withoutSamples } from '../../../domain/content/samples.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useEdits, useEditsState } from '../contexts.tsx';
import { counted } from '../count.ts';
import { openTab } from '../editor-tabs.ts';
import { useStoredSwitch } from '../local-storage.ts';
import { EmptyDialog } from './empty-dialog.tsx';
import { SampleList } from './sample-list.tsx';
import './samples.css';

const LIST_ID = 'samples';

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
  const { working, unsaved } = useEditsState(edits);
  const { getValues, reset } = useFormContext<Portfolio>();
  const [isOnlyInSite, setOnlyInSite] = useStoredSwitch('engawa.samples');
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** What was typed before the samples were removed, and the working copy after it. */
  const [removed, setRemoved] = useState<{ before: Portfolio; after: Portfolio } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [searched, setSearched] = useState(working);
  const samples = useMemo(() => publishedSamples(searched, shipped), [searched, shipped]);

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

  if (removed !== null && unsaved.length > 0 && samples.length === 0) {
    return (
      <section className="samples" aria-labelledby="samples-title">
        <h2 id="samples-title" ref={heading} tabIndex={-1}>
          The samples are removed. {autosave ? 'Autosave publishes it.' : 'Save to publish.'}
        </h2>
        {removed.after === working && (
          <div className="samples-ways">
            <button type="button" className="link" onClick={() => undo(removed.before)}>
              Undo
            </button>
          </div>
        )}
      </section>
    );
  }
  if (samples.length === 0 || (isOnlyInSite && !isInSite)) return null;
  return (
    <section className="samples" aria-labelledby="samples-title">
      <h2 id="samples-title" ref={heading} tabIndex={-1}>
        {counted(samples.length, 'sample')} in what visitors read
      </h2>
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

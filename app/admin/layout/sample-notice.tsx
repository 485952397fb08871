import { useMemo, useRef } from 'react';
import { publishedSamples, withoutSamples } from '../../../domain/content/samples.ts';
import { focusAfter } from '../controls/focus.ts';
import { useDebounced } from '../controls/use-time.ts';
import { addressOf } from '../document/addresses.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { counted } from '../text/formats.ts';
import { useFeatures } from './features.ts';
import { screenHeading } from './navigation.ts';

/** When the samples are searched after a change, in milliseconds: in a long list that takes as long as a key. */
const DELAY_MS = 300;

/** How many samples visitors see, the way to the next one, and the button that removes all. */
export function SampleNotice() {
  const { edits, navigation, announceEdit, shipped } = useFeatures();
  const searched = useDebounced(
    useFromEdits(({ working }) => working),
    DELAY_MS,
  );
  const samples = useMemo(() => publishedSamples(searched, shipped), [searched, shipped]);
  const last = useRef('');
  if (samples.length === 0) return null;

  const count = counted(samples.length, 'sample text');
  const goToNext = () => {
    const addresses = samples.map(({ path }) => addressOf(searched, path));
    // After one that was replaced, the first that is left.
    last.current = addresses[addresses.indexOf(last.current) + 1] ?? addresses[0] ?? '';
    void navigation.goTo(last.current);
  };
  const startEmpty = () => {
    const content = withoutSamples(edits.state().entered, shipped);
    focusAfter(
      () => edits.apply({ kind: 'replace', what: 'the removal of the samples', content }),
      screenHeading,
    );
    announceEdit('The samples are removed.');
  };
  return (
    <section className="notice" aria-label="Sample texts">
      <p className="font-strong text-ink">
        <span>{count}</span>
        <span className="max-wide:sr-only">
          {samples.length === 1 ? ' is' : ' are'} still published
        </span>
      </p>
      <button type="button" className="link" onClick={goToNext}>
        Next
      </button>
      <button type="button" className="link" onClick={startEmpty}>
        Start empty
      </button>
    </section>
  );
}

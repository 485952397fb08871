import { Suspense, useRef, useState } from 'react';
import { carried } from '../../../domain/merge.ts';
import { useNextFocus } from '../../ui/use-next-focus.ts';
import { openTab } from '../bar/editor-tabs.ts';
import { lazyPart } from '../controls/lazy-part.tsx';
import { useFeatures } from '../features.ts';
import { type Filled, noteTaken } from './fill-in-calls.ts';
import { ImportDialog, OUTDATED, type Outcome } from './import-dialog.tsx';

const FillInDialog = lazyPart(() =>
  import('./fill-in-dialog.tsx').then((module) => module.FillInDialog),
);

const NOT_NOTED =
  ' What was filled in could not be recorded: next time, it counts as your own text.';

/** Fills in content from GitHub or a file, shows what it changes, and puts that into the working copy. */
export function FillIn() {
  const { edits, known } = useFeatures();
  const [isOpen, setIsOpen] = useState(false);
  const [filled, setFilled] = useState<{ answer: Filled; outcome: Outcome } | null>(null);
  const [message, setMessage] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  // The first steps go when the last one is done.
  useNextFocus(button, openTab);

  const show = (answer: Filled, name: string) => {
    const { content, differences, notes, version } = answer;
    const outcome: Outcome =
      version === edits.state().saved.version
        ? { kind: 'changes', file: name, content, differences, notes }
        : { kind: 'refused', file: name, lines: [OUTDATED] };
    setFilled({ answer, outcome });
  };

  const takeIn = async (answer: Filled, count: string) => {
    const { entered, saved } = edits.state();
    edits.apply({
      kind: 'replace',
      what: 'what was filled in',
      content: carried(entered, { from: saved.content, to: answer.content }, 'mine'),
    });
    // The site may have put a picture into the library.
    if (answer.source === 'github') void known.load();
    const taken = `${count} filled in. Save to publish.`;
    setMessage(taken);
    const noted = await noteTaken(answer);
    if (!noted.ok) setMessage(`${taken}${NOT_NOTED}`);
  };

  return (
    <>
      <button ref={button} type="button" className="site-action" onClick={() => setIsOpen(true)}>
        <u>Fill in from GitHub or a résumé</u>
      </button>
      <p role="status" className="site-note">
        {message}
      </p>
      {isOpen && (
        <Suspense>
          <FillInDialog onFilled={show} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
      {filled !== null && (
        <ImportDialog
          outcome={filled.outcome}
          onTakeIn={(_, count) => void takeIn(filled.answer, count)}
          onClose={() => {
            setFilled(null);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}

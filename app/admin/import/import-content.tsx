import { useRef, useState } from 'react';
import { errorLines } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { compareImport } from '../browser/calls.ts';
import { useFeatures } from '../layout/features.ts';
import { ImportDialog, OUTDATED, type Outcome } from './import-dialog.tsx';
import { jsonObjectIn } from './json-file.ts';
import { withImported } from './merge-import.ts';

/** Reads an exported file, shows what it would change, and puts that into the working copy. */
export function ImportContent() {
  const { edits, notices } = useFeatures();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [message, setMessage] = useState('');
  const busy = useRef(false);
  const input = useRef<HTMLInputElement>(null);

  const read = async (file: File) => {
    if (busy.current) return;
    busy.current = true;
    setMessage('Reading the file…');
    const next = await outcomeOf(file);
    busy.current = false;
    setMessage('');
    setOutcome(next);
  };

  const outcomeOf = async (file: File): Promise<Outcome | null> => {
    const { name } = file;
    const refused = (lines: readonly string[]): Outcome => ({ kind: 'refused', file: name, lines });
    const document = jsonObjectIn(await file.text());
    if (document === undefined) return refused(['This file is not JSON, as an export is.']);
    const answer = await compareImport(document);
    if (!answer.ok) {
      const lines = errorLines(answer.fields);
      if (answer.code !== 'session-expired')
        return refused(lines.length > 0 ? lines : [answer.message]);
      notices.refused(answer);
      return null;
    }
    if (answer.version !== edits.state().saved.version) return refused([OUTDATED]);
    const { content, differences } = answer;
    return { kind: 'changes', file: name, content, differences };
  };

  const takeIn = (content: Portfolio, count: string) => {
    const { entered, saved } = edits.state();
    edits.apply({
      kind: 'replace',
      what: 'the set of words',
      content: withImported(entered, saved.content, content),
    });
    setMessage(`${count} imported. Save to publish.`);
  };

  return (
    <>
      <label className="site-action">
        <u>Import words</u>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void read(file);
            // Cleared, so that the same file can be chosen again.
            target.value = '';
          }}
        />
      </label>
      <p role="status" className="site-note">
        {message}
      </p>
      {outcome !== null && (
        <ImportDialog
          outcome={outcome}
          onTakeIn={takeIn}
          onClose={() => {
            setOutcome(null);
            input.current?.focus();
          }}
        />
      )}
    </>
  );
}

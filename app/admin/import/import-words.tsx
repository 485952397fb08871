import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { applyDifference } from '../../../domain/merge.ts';
import { api, compareImport } from '../browser/calls.ts';
import { useFeatures } from '../layout/features.ts';
import { type Changes, ChangesDialog, jsonObjectIn, problemOf } from './changes-dialog.tsx';

/** Why changes are not shown that are those of another version. */
const OUTDATED =
  'The content was saved elsewhere since this page was loaded, so the changes of this file cannot be shown correctly. Reload the page first.';

/** Exports all words and entries, and shows what an exported file would change before that is put into the editor. */
export function ImportWords() {
  const { ask, edits, notices } = useFeatures();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, data, isPending, reset } = useMutation({
    meta: { isShownInPlace: true },
    async mutationFn(file: File): Promise<Changes> {
      const document = await jsonObjectIn(file, 'an export');
      const { version, content } = await ask(() => compareImport(document));
      const { saved } = edits.state();
      if (version !== saved.version) throw new Error(OUTDATED);
      return { source: file.name, before: saved.content, content };
    },
    onError: (error) => notices.failed(problemOf(error)),
  });
  return (
    <div className="ms-auto flex flex-wrap items-center gap-x-4">
      <a className="link" href={api.export.$path()} download>
        Export words
      </a>
      <label className="link inline-flex items-center cursor-pointer has-focus-visible:outline-2">
        Import words
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file && !isPending) mutate(file);
            // Cleared, so that the same file can be chosen again.
            target.value = '';
          }}
        />
      </label>
      {data !== undefined && (
        <ChangesDialog
          changes={data}
          onApply={(content, count) => {
            const { entered, saved } = edits.state();
            edits.apply({
              kind: 'replace',
              what: 'the set of words',
              // What the owner changed elsewhere and has not saved stays.
              content: applyDifference(entered, { from: saved.content, to: content }, 'theirs'),
            });
            notices.done(`${count} imported. Save to publish.`);
          }}
          onClose={() => {
            reset();
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, compareImport } from '../browser/calls.ts';
import { FileLink } from '../controls/file-link.tsx';
import { useFeatures } from '../layout/features.ts';
import { type Changes, jsonObjectIn, problemOf, SourceChanges } from './changes-dialog.tsx';

const OUTDATED =
  'The content was saved elsewhere since this page was loaded, so the changes of this file cannot be shown correctly. Reload the page first.';

/** Exports all words and entries, and imports such a file. */
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
      <FileLink
        ref={input}
        accept="application/json,.json"
        onChoose={(file) => isPending || mutate(file)}
      >
        Import words
      </FileLink>
      {data !== undefined && (
        <SourceChanges
          changes={data}
          preferred="theirs"
          what="the set of words"
          done="imported"
          onClose={() => {
            reset();
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import { memo } from 'react';
import { hasTitles, type TitleEntry } from '../../../domain/content/anime.ts';
import { commaSpaceFilled } from '../../../domain/text.ts';
import { answerOf, api } from '../browser/calls.ts';
import { Loaded, useLoaded } from '../browser/use-calls.tsx';
import { FileLink } from '../controls/file-link.tsx';
import { useFromEdits } from '../document/use-edits.ts';
import { ListScreen } from '../fields/list-screen.tsx';
import { ListField, OptionalNumberField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useFeatures } from '../layout/features.ts';
import { counted } from '../text/formats.ts';

/** The owner's list of titles, and the lists that can take its place. */
export default function AnimeScreen() {
  return (
    <ListScreen screen="anime" name="anime/entries" fields={TitleFields}>
      <OtherLists />
    </ListScreen>
  );
}

const TitleFields = memo(({ address }: { address: `anime/entries/${string}` }) => (
  <div className="grid grid-cols-12 gap-4">
    <TextField name={`${address}/title`} />
    <OptionalNumberField name={`${address}/year`} width="quarter" />
    <OptionalNumberField name={`${address}/episodes`} width="quarter" />
    <OptionalNumberField name={`${address}/score`} width="quarter" />
    <OptionalNumberField name={`${address}/malId`} width="quarter" />
    <ListField name={`${address}/genres`} codec={commaSpaceFilled} />
    <TextField name={`${address}/synopsis`} rows={4} width="whole" />
    <TextField name={`${address}/image`} code />
    <TextField name={`${address}/link`} code />
  </div>
));

/** Says which list visitors see if it is not the one below, and offers to fill the one below from another list. */
function OtherLists() {
  const query = useLoaded(['anime'], () => api.anime.$get());
  return (
    <Loaded query={query} what="the other lists">
      {({ file, shipped }) => (
        <>
          {file !== null && <FromFile {...file} />}
          <Fill shipped={shipped} hasFile={file !== null} />
        </>
      )}
    </Loaded>
  );
}

/** Puts entries in the place of the list, as one change that can be undone. */
function useReplace() {
  const { edits, announceEdit } = useFeatures();
  return (entries: readonly TitleEntry[], problem: string | null = null) => {
    edits.apply({ kind: 'set', address: 'anime/entries', value: entries, field: 'entries' });
    const done = `${counted(entries.length, 'title')} in the editor.`;
    announceEdit(problem === null ? done : `${done} ${problem}`, { stays: problem !== null });
  };
}

function FromFile(props: {
  path: string;
  entries: readonly TitleEntry[] | null;
  problem: string | null;
}) {
  const { path, entries, problem } = props;
  const replace = useReplace();
  return (
    <section className="callout border-edge-soft mb-6" aria-label="The list of a file">
      <p>
        <span>Visitors see the list of </span>
        <code className="font-mono text-small">{path}</code>
        <span>. Delete the file to show the list below.</span>
      </p>
      {problem !== null && <p className="text-bad">{problem}</p>}
      {entries !== null && (
        <button type="button" className="btn" onClick={() => replace(entries)}>
          Take into the editor
        </button>
      )}
    </section>
  );
}

function Fill({ shipped, hasFile }: { shipped: readonly TitleEntry[]; hasFile: boolean }) {
  const { ask } = useFeatures();
  const replace = useReplace();
  const isEmpty = useFromEdits(({ working }) => !hasTitles(working.anime.entries));
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const text = await file.text();
      return ask(() => readList(text));
    },
    onSuccess: ({ entries, problem }) => replace(entries, problem),
  });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5">
      {isEmpty && !hasFile && (
        <p className="text-ink-2">
          {`Visitors see the shipped list of ${counted(shipped.length, 'title')}.`}
        </p>
      )}
      {isEmpty && (
        <button type="button" className="link" onClick={() => replace(shipped)}>
          Begin with the shipped list
        </button>
      )}
      <FileLink accept="application/json,.json" onChoose={(file) => isPending || mutate(file)}>
        Import a list (JSON)
      </FileLink>
    </div>
  );
}

/** Reads the text of a file with a list, and returns its titles as entries. A failure says what is wrong with it. */
async function readList(text: string) {
  const answer = await answerOf(api.anime.import.$post({ json: { text } }), 'load-failed');
  if (answer.ok || answer.fields.text === undefined) return answer;
  return { ...answer, message: `This file is no list of titles. ${answer.fields.text}` };
}

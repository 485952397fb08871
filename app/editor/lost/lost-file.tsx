import { Upload } from 'lucide-react';
import { useId } from 'react';
import { useFeatures } from '../features.ts';
import { useStore } from '../state-store.ts';
import type { LostUpload } from './calls.ts';
import './lost.css';
import { forgetQuestion, problemText, waysText } from './lost-text.ts';

/** A lost upload: what is wrong with it, what names it, and the two ways out. */
export function LostFile({ upload, named }: { upload: LostUpload; named: string }) {
  const { lost } = useFeatures();
  const id = useId();
  const state = useStore(lost, ({ replacing }) => replacing.get(upload.name));
  const busy = state !== undefined && state.failure === null;
  return (
    <div className="lost-file col-span-full grid gap-2 justify-items-start pl-s4 border-l-2 border-admin text-nav/[1.4] text-paper-2">
      <p>
        <b dir="auto">{upload.title}</b> {problemText(upload)} {named}
      </p>
      <p id={`${id}-ways`}>{waysText(upload)}</p>
      <div className="lost-ways ways pt-1">
        <label className="btn btn-plain" data-disabled={busy || undefined}>
          <Upload aria-hidden="true" size={17} strokeWidth={1.7} />
          Upload it again<span className="sr-only"> ({upload.title})</span>
          <input
            type="file"
            className="sr-only"
            disabled={busy}
            aria-describedby={`${id}-ways`}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // Cleared, so that the same file can be chosen again after a failure.
              event.target.value = '';
              if (file) void lost.replace(upload, file);
            }}
          />
        </label>
        <button
          type="button"
          className="link"
          disabled={busy}
          onClick={() => {
            if (window.confirm(forgetQuestion(upload))) void lost.forget(upload);
          }}
        >
          Continue without it<span className="sr-only"> ({upload.title})</span>
        </button>
      </div>
      {busy && <progress aria-label={`Uploading ${state.file}`} value={state.share} max={1} />}
      <p role="status" className="lost-failure">
        {state?.failure != null && `${state.file}: ${state.failure}`}
      </p>
    </div>
  );
}

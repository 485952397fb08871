import type { InferResponseType } from 'hono/client';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import { sizeText } from '../../../domain/upload.ts';
import type { Uploaded } from '../../../server/downloads/uploads.ts';
import { admin } from '../browser/calls.ts';
import { type Sending, sendFile } from '../browser/send-file.ts';
import { useLeaveWarning } from '../browser/use-leave-warning.ts';
import { useEdits } from '../document/use-edits.ts';

type UploadAnswer = InferResponseType<typeof admin.files.$post>;

/** The state of the upload of a tool's file. */
export interface UploadState {
  readonly file: string;
  /** The progress, from 0 to 1. */
  readonly share: number;
  /** The result as text; null while the upload is in progress. */
  readonly end: string | null;
  /** The file was refused. */
  readonly failed: boolean;
  /** The tool's fields were filled in from the upload. */
  readonly filledIn: boolean;
}

export interface ToolUploads {
  /** The uploads by tool id. */
  readonly states: ReadonlyMap<string, UploadState>;
  /** The largest file, in bytes. */
  readonly limit: number;
  readonly start: (toolId: string, file: File) => void;
  readonly cancel: (toolId: string) => void;
}

/** The uploads in progress and their results. `onFailure` must keep its identity between renders. */
export function useToolUploads(limit: number, onFailure: (failure: Failure) => void): ToolUploads {
  const edits = useEdits();
  const [states, setStates] = useState<ReadonlyMap<string, UploadState>>(new Map());
  const sendings = useRef(new Map<string, Sending<UploadAnswer>>());
  useLeaveWarning(useCallback(() => sendings.current.size > 0, []));

  const put = useCallback(
    (toolId: string, state: UploadState) =>
      setStates((earlier) => new Map(earlier).set(toolId, state)),
    [],
  );

  /** Fills in the tool's fields. False if the tool was removed or has another id now. */
  const fillIn = useCallback(
    (toolId: string, uploaded: Uploaded): boolean => {
      for (const { key, tools } of edits.state().entered.downloads.categories) {
        const tool = tools.find(({ id }) => id === toolId);
        if (tool === undefined) continue;
        const address = `downloads/categories/${key}/tools/${tool.key}`;
        const { downloadUrl, size, type } = uploaded;
        const value = { ...tool, downloadUrl, size, type };
        edits.apply({ kind: 'set', address, value, field: `${address}/downloadUrl` });
        return true;
      }
      return false;
    },
    [edits],
  );

  const start = useCallback(
    async (toolId: string, file: File) => {
      const state = { file: file.name, share: 0, end: null, failed: false, filledIn: false };
      if (file.size > limit) {
        const end = `${file.name} is larger than ${sizeText(limit)}, the most that can be uploaded.`;
        put(toolId, { ...state, end, failed: true });
        return;
      }
      put(toolId, state);
      const address = admin.files.$path({ query: { name: file.name } });
      const sending = sendFile<UploadAnswer>(address, file, (share) =>
        put(toolId, { ...state, share }),
      );
      sendings.current.set(toolId, sending);
      const answer = await sending.done;
      sendings.current.delete(toolId);
      const fail = (end: string) => put(toolId, { ...state, end, failed: true });
      if (answer === null) {
        put(toolId, { ...state, end: 'Upload cancelled. The tool keeps the file it had.' });
      } else if (!answer.ok) {
        fail(`${answer.message} The tool keeps the file it had.`);
        if (answer.code === 'session-expired') onFailure(answer);
      } else if (fillIn(toolId, answer)) {
        put(toolId, { ...state, end: `${file.name} is uploaded.`, filledIn: true });
      } else fail('The tool was removed or has another ID now. Upload its file again.');
    },
    [limit, put, fillIn, onFailure],
  );

  return useMemo(
    () => ({
      states,
      limit,
      start: (toolId, file) => void start(toolId, file),
      cancel: (toolId) => sendings.current.get(toolId)?.cancel(),
    }),
    [states, limit, start],
  );
}

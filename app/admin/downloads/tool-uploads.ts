import type { InferResponseType } from 'hono/client';
import { sizeText } from '../../../domain/upload.ts';
import type { Uploaded } from '../../../server/downloads/tool-file-uploads.ts';
import { api } from '../browser/calls.ts';
import { CallError } from '../browser/queries.ts';
import type { Upload } from '../browser/uploads.ts';
import type { Edits } from '../document/edits.ts';
import { createStore } from '../state-store.ts';

type UploadAnswer = InferResponseType<typeof api.files.$post>;

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

/** The uploads of tools' files, in progress and ended, by the tool's id. */
export function createToolUploads(options: {
  /** In bytes. */
  limit: number;
  edits: Edits;
  upload: Upload;
}) {
  const { limit, edits, upload } = options;
  const { set, ...store } = createStore<{ states: ReadonlyMap<string, UploadState> }>({
    states: new Map(),
  });
  const running = new Map<string, AbortController>();

  /** Fills in the tool's fields. False if the tool was removed or has another id now. */
  const fillIn = (toolId: string, { downloadUrl, size, type }: Uploaded): boolean => {
    for (const { key, tools } of edits.state().entered.downloads.categories) {
      const tool = tools.find(({ id }) => id === toolId);
      if (tool === undefined) continue;
      const address = `downloads/categories/${key}/tools/${tool.key}`;
      const value = { ...tool, downloadUrl, size, type };
      edits.apply({ kind: 'set', address, value, field: `${address}/downloadUrl` });
      return true;
    }
    return false;
  };

  return {
    ...store,
    /** The largest file, in bytes. */
    limit,
    async begin(toolId: string, file: File) {
      const put = (change: Partial<UploadState>) => {
        const state = { file: file.name, share: 0, end: null, failed: false, filledIn: false };
        set({ states: new Map(store.state().states).set(toolId, { ...state, ...change }) });
      };
      const fail = (end: string) => put({ end, failed: true });
      if (file.size > limit)
        return fail(
          `${file.name} is larger than ${sizeText(limit)}, the most that can be uploaded.`,
        );
      running.get(toolId)?.abort();
      const stop = new AbortController();
      running.set(toolId, stop);
      put({});
      try {
        const answer = await upload<UploadAnswer>(
          api.files.$path({ query: { name: file.name } }),
          file,
          { onProgress: (share) => put({ share }), signal: stop.signal },
        );
        if (fillIn(toolId, answer)) put({ end: `${file.name} is uploaded.`, filledIn: true });
        else fail('The tool was removed or has another ID now. Upload its file again.');
      } catch (error) {
        if (running.get(toolId) !== stop) return;
        if (stop.signal.aborted) put({ end: 'Upload cancelled. The tool keeps the file it had.' });
        else if (error instanceof CallError)
          fail(`${error.message} The tool keeps the file it had.`);
        else throw error;
      }
    },
    cancel: (toolId: string) => running.get(toolId)?.abort(),
  };
}

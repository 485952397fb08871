import type { InferResponseType } from 'hono/client';
import { failureOf } from '../../../domain/failure.ts';
import { sizeText } from '../../../domain/upload.ts';
import type { Uploaded } from '../../../server/downloads/tool-uploads.ts';
import { api, CallError } from '../browser/calls.ts';
import { createUploadQueue, type Upload } from '../browser/uploads.ts';
import type { Edits } from '../document/edits.ts';

/** The uploads of tools' files, by the tool's id. `limit`: the largest file, in bytes. */
export function createToolUploads(options: { limit: number; edits: Edits; upload: Upload }) {
  const { limit, edits, upload } = options;

  const fillIn = ({ downloadUrl, size, type }: Uploaded, toolId: string) => {
    for (const { key, tools } of edits.state().entered.downloads.categories) {
      const tool = tools.find(({ id }) => id === toolId);
      if (tool === undefined) continue;
      const address = `downloads/categories/${key}/tools/${tool.key}`;
      const value = { ...tool, downloadUrl, size, type };
      edits.apply({ kind: 'set', address, value, field: `${address}/downloadUrl` });
      return;
    }
    const message = 'The tool was removed or has another ID now. Upload its file again.';
    throw new CallError({ ...failureOf('upload-failed'), message });
  };
  const { add, clear, ...queue } = createUploadQueue<string, Uploaded>({
    async send(file, to) {
      if (file.size > limit) {
        const message = `${file.name} is larger than ${sizeText(limit)}, the most that can be uploaded.`;
        throw new CallError({ ...failureOf('too-large'), message });
      }
      const path = api.files.$path({ query: { name: file.name } });
      return upload<InferResponseType<typeof api.files.$post>>(path, file, to);
    },
    onStored: fillIn,
  });
  return {
    ...queue,
    limit,
    /** Uploads a file in the place of an earlier one. */
    begin(toolId: string, file: File) {
      clear((other) => other === toolId);
      add([file], toolId);
    },
  };
}

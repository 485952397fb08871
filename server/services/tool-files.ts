import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { findTool, type Tool } from '../../domain/downloads.ts';
import { SiteError } from '../../domain/errors.ts';
import { hasLink, isSitePath } from '../../domain/link.ts';
import type { Content } from './content.ts';

/** The folder of the site's own tool files, as visitors address it. */
const FILES_PREFIX = '/files/';
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

/** A file of the site, ready to be read. */
export interface ToolFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Where a premium download leads: a file of the site, or an address elsewhere. */
export type PremiumDownload =
  | { readonly kind: 'file'; readonly file: ToolFile }
  | { readonly kind: 'address'; readonly address: string };

/** The tools' files that the site itself serves. */
export interface ToolFiles {
  /**
   * A file for any visitor: public only while a free tool offers it and no premium tool does. Throws
   * `not-found` otherwise.
   */
  openPublic(name: string): Promise<ToolFile>;
  /** The download of a premium tool, for the holder of a grant. Throws `not-found`. */
  openPremium(toolId: string): Promise<PremiumDownload>;
}

const CHUNK = 64 * 1024;

// Opened when the first byte is asked for, so that a HEAD request leaves nothing open, and read one
// chunk at a time, so that a slow visitor holds one chunk in memory.
const streamOf = (file: string): ReadableStream<Uint8Array<ArrayBuffer>> => {
  let handle: FileHandle | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        handle ??= await open(file, 'r');
        const { bytesRead, buffer } = await handle.read(new Uint8Array(CHUNK), 0, CHUNK);
        if (bytesRead > 0) {
          controller.enqueue(buffer.subarray(0, bytesRead));
        } else {
          await handle.close();
          controller.close();
        }
      },
      cancel: () => handle?.close(),
    },
    { highWaterMark: 0 },
  );
};

const fileNameOf = (tool: Tool): string | null => {
  if (!isSitePath(tool.downloadUrl)) return null;
  const { pathname } = new URL(tool.downloadUrl, 'http://site');
  if (!pathname.startsWith(FILES_PREFIX)) return null;
  const name = pathname.slice(FILES_PREFIX.length);
  return FILE_NAME.test(name) ? name : null;
};

/** Makes the service over the folder that holds the files. */
export function createToolFiles(content: Pick<Content, 'load'>, folder: string): ToolFiles {
  const openFile = async (name: string): Promise<ToolFile> => {
    const file = path.join(folder, name);
    const found = await stat(file).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return undefined;
      throw cause;
    });
    if (!found?.isFile()) throw new SiteError('not-found', { detail: `no such file: ${name}` });
    return { name, size: found.size, body: streamOf(file) };
  };

  return {
    async openPublic(name) {
      const { content: portfolio } = await content.load();
      const offers = portfolio.downloads.categories
        .flatMap((category) => category.tools)
        .filter((tool) => fileNameOf(tool) === name);
      if (offers.length === 0 || offers.some((tool) => tool.isPremium)) {
        throw new SiteError('not-found', { detail: 'no free tool offers this file' });
      }
      return openFile(name);
    },

    async openPremium(toolId) {
      const { content: portfolio } = await content.load();
      const tool = findTool(portfolio.downloads, toolId);
      if (tool === undefined || !hasLink(tool.downloadUrl)) {
        throw new SiteError('not-found', { detail: `no download for tool ${toolId}` });
      }
      const name = fileNameOf(tool);
      return name === null
        ? { kind: 'address', address: tool.downloadUrl }
        : { kind: 'file', file: await openFile(name) };
    },
  };
}

import path from 'node:path';
import { findTool, type Tool } from '../../domain/content/downloads.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { hasLink, isSitePath } from '../../domain/link.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Content } from '../content/content.ts';
import { sha256 } from '../core/hashes.ts';
import { collectingGarbage } from '../files/collecting-garbage.ts';
import { createContentHashes } from '../files/content-hash.ts';
import type { ByteRange, FileStore } from '../files/file-store.ts';
import type { ToolFileRows } from './file-rows.ts';

/** The prefix of the addresses of tools' files. */
export const FILES_PREFIX = '/files/';
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

/** A file of the site, ready to be read. */
export interface ToolFile {
  /** Its name on the visitor's machine. */
  readonly title: string;
  /** In bytes. */
  readonly size: number;
  /** The SHA-256 of its bytes, in hexadecimal: the same at every instance of the site. */
  readonly version: string;
  /** Opens a part of it. */
  readonly read: (range: ByteRange) => Promise<AsyncIterable<Uint8Array<ArrayBuffer>>>;
}

/** The target of a premium download: a file of the site, or an external address. */
export type PremiumDownload =
  | { readonly kind: 'file'; readonly file: ToolFile }
  | { readonly kind: 'address'; readonly address: string };

/** The tools' files that the site serves. */
export interface ToolFiles {
  /**
   * A file for any visitor, and the tool that offers it: public only while a free tool offers it and no
   * premium tool does. Throws `not-found` otherwise, `load-failed` where the store does not answer or the
   * file cannot be read.
   */
  openPublic(name: string): Promise<{ file: ToolFile; toolId: string }>;
  /** True if there is a file of this name, whether a tool offers it or not. Throws `load-failed` as above. */
  has(name: string): Promise<boolean>;
  /**
   * The fingerprint of a tool's download: a text that changes with the file. Null where the tool has no download or
   * its file is missing.
   */
  fingerprintOf(tool: Tool): Promise<string | null>;
  /**
   * The download of a tool, for the holder of a grant. Throws `link-outdated` where the download's fingerprint has
   * changed.
   */
  openGranted(toolId: string, granted: string): Promise<PremiumDownload>;
}

/** The name of the site's own file that a tool offers, or null where it offers none. */
export function fileNameOf(tool: Tool): string | null {
  if (!isSitePath(tool.downloadUrl)) return null;
  const { pathname } = new URL(tool.downloadUrl, 'http://site');
  if (!pathname.startsWith(FILES_PREFIX)) return null;
  const name = pathname.slice(FILES_PREFIX.length);
  return FILE_NAME.test(name) ? name : null;
}

/** The free tool that offers a file, which no premium tool offers. Throws `not-found`. */
function freeToolWith(name: string, { downloads }: Portfolio): Tool {
  const offers = downloads.categories
    .flatMap((category) => category.tools)
    .filter((tool) => fileNameOf(tool) === name);
  const [first] = offers;
  if (first === undefined || offers.some((tool) => tool.isPremium)) {
    throw new SiteError('not-found', { detail: 'no free tool offers this file' });
  }
  return first;
}

/** Creates the service over the uploaded files and the folder of the files that are shipped with the site. */
export function createToolFiles(options: {
  rows: Pick<ToolFileRows, 'find'>;
  content: Pick<Content, 'published' | 'loadAndPublish'>;
  files: FileStore;
  folder: string;
}): ToolFiles {
  const { rows, content, files, folder } = options;

  const hashes = createContentHashes();
  const shipped = async (name: string): Promise<ToolFile | null> => {
    const found = await hashes.of(path.join(folder, name));
    return found && { title: name, size: found.size, version: found.sha256, read: found.read };
  };

  const find = async (name: string): Promise<ToolFile | null> => {
    const uploaded = await rows
      .find(name)
      .catch(throwAs('load-failed', 'The uploaded files cannot be looked up.'));
    if (uploaded === null) return shipped(name);
    const { title, size, sha256: version } = uploaded;
    return {
      title,
      size,
      version,
      read: async (range) => collectingGarbage(await files.read(name, range)),
    };
  };

  const downloadOf = async (tool: Tool): Promise<PremiumDownload | null> => {
    if (!hasLink(tool.downloadUrl)) return null;
    const name = fileNameOf(tool);
    if (name === null) return { kind: 'address', address: tool.downloadUrl };
    const file = await find(name);
    return file === null ? null : { kind: 'file', file };
  };

  /** Whether the file of a tool was uploaded, and is missing in the file store. */
  const isLost = async (tool: Tool): Promise<boolean> => {
    const name = fileNameOf(tool);
    const look = async () =>
      name !== null && (await rows.find(name)) !== null && (await files.size(name)) === null;
    return look().catch(throwAs('load-failed', 'An uploaded file cannot be looked for.'));
  };

  const fingerprint = (tool: Tool, download: PremiumDownload): string =>
    sha256(
      JSON.stringify([tool.downloadUrl, download.kind === 'file' ? download.file.version : null]),
    );

  return {
    async openPublic(name) {
      // A name that no tool offers, of which strangers may ask for many, costs no question to the store.
      freeToolWith(name, (await content.published()).content);
      const { id: toolId } = freeToolWith(name, (await content.loadAndPublish()).content);
      const file = await find(name);
      if (file === null) throw new SiteError('not-found', { detail: `no such file: ${name}` });
      return { file, toolId };
    },

    has: async (name) => FILE_NAME.test(name) && (await find(name)) !== null,

    async fingerprintOf(tool) {
      const download = await downloadOf(tool);
      if (download === null || (await isLost(tool))) return null;
      return fingerprint(tool, download);
    },

    async openGranted(toolId, granted) {
      const { content: portfolio } = await content.loadAndPublish();
      const tool = findTool(portfolio.downloads, toolId);
      const download = tool === undefined ? null : await downloadOf(tool);
      if (tool === undefined || download === null || fingerprint(tool, download) !== granted) {
        throw new SiteError('link-outdated', { detail: `another download now: tool ${toolId}` });
      }
      return download;
    },
  };
}

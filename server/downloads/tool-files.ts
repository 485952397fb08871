import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { findTool, type Tool } from '../../domain/content/downloads.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { hasLink, isSitePath } from '../../domain/link.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Content } from '../content/content.ts';
import { sha256 } from '../core/hashes.ts';
import { ifMissing } from '../files/file-errors.ts';
import type { SentFile } from '../files/read-file.ts';
import type { Site } from '../site.ts';
import type { Grant } from './grants.ts';

export const FILES_PREFIX = '/files/';
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

export type PremiumDownload =
  | { readonly kind: 'file'; readonly file: SentFile }
  | { readonly kind: 'address'; readonly address: string };

export type ToolFiles = ReturnType<typeof createToolFiles>;

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

/** The tools' files that the site serves: those that were uploaded, and those that are shipped with it. */
export function createToolFiles(
  { store, files, shipped }: Site,
  content: Pick<Content, 'published' | 'loadAndPublish'>,
) {
  const findUploaded = (name: string) =>
    store.db
      .selectFrom('toolFiles')
      .select(['title', 'size', 'sha256'])
      .where('name', '=', name)
      .where('readyAt', 'is not', null)
      .executeTakeFirst();

  const findShipped = async (name: string): Promise<SentFile | null> => {
    const file = path.join(shipped.dataFolder, 'tools', name);
    const bytes = await readFile(file).catch(ifMissing(null));
    return (
      bytes && {
        title: name,
        size: bytes.length,
        version: sha256(bytes),
        read: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
      }
    );
  };

  const find = async (name: string): Promise<SentFile | null> => {
    const uploaded = await findUploaded(name);
    if (uploaded === undefined) return findShipped(name);
    const { title, size, sha256: version } = uploaded;
    return { title, size, version, read: (range) => files.read(name, range) };
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
    if (name === null || (await findUploaded(name)) === undefined) return false;
    return (await files.size(name)) === null;
  };

  const fingerprint = (tool: Tool, download: PremiumDownload): string =>
    sha256(
      JSON.stringify([tool.downloadUrl, download.kind === 'file' ? download.file.version : null]),
    );

  return {
    /** A file for any visitor, and the free tool that offers it. Throws `not-found` where a premium tool does too. */
    async openPublic(name: string): Promise<{ file: SentFile; toolId: string }> {
      // Names that no tool offers, of which strangers may ask for many, cost the store no query.
      freeToolWith(name, (await content.published()).content);
      const { id: toolId } = freeToolWith(name, (await content.loadAndPublish()).content);
      const file = await find(name);
      if (file === null) throw new SiteError('not-found', { detail: `no such file: ${name}` });
      return { file, toolId };
    },

    /** A text that changes with a tool's download. Null where it has none or its file is missing. */
    async fingerprintOf(tool: Tool): Promise<string | null> {
      const download = await downloadOf(tool);
      if (download === null || (await isLost(tool))) return null;
      return fingerprint(tool, download);
    },

    /** The download that a grant is for. Throws `link-outdated` where its fingerprint has changed. */
    async openGranted({ toolId, file }: Grant): Promise<PremiumDownload> {
      const { content: portfolio } = await content.loadAndPublish();
      const tool = findTool(portfolio.downloads, toolId);
      const download = tool === undefined ? null : await downloadOf(tool);
      if (tool === undefined || download === null || fingerprint(tool, download) !== file) {
        throw new SiteError('link-outdated', { detail: `another download now: tool ${toolId}` });
      }
      return download;
    },
  };
}

import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { SITE_NAMES } from '../../domain/content/site-names.ts';
import { pathOf, RESUME_JSON } from '../../domain/pages.ts';
import { isPicturePath } from '../../domain/pictures/path.ts';
import { sha256 } from '../core/hashes.ts';
import { reasonOf } from '../core/start-error.ts';
import type { Settings } from '../settings/settings.ts';
import { folderStore, READABLE } from './folder.ts';
import { identityOf, readSame, type SentFile } from './read-file.ts';

export type OwnFiles = ReturnType<typeof createOwnFiles>;

/**
 * Creates the service of the public files in `DATA_DIR/public`. Their names are in memory, so that a flood of unknown
 * addresses does not reach the file system.
 */
export function createOwnFiles({
  settings,
  log,
}: {
  settings: Pick<Settings, 'dataDir'>;
  log: Logger;
}) {
  const folder = `${settings.dataDir}/public`;
  let files: ReadonlyMap<string, string> = new Map();
  let lastProblem: string | null = null;

  /** Logs what keeps files from being served, and again when that changes. */
  const report = (problem: string | null) => {
    if (problem !== null && problem !== lastProblem) log.error(problem);
    lastProblem = problem;
  };

  return {
    /** Whether a file was at this path, such as `/posters/1.webp`, when the folder was last read. */
    has: (path: string): boolean => files.has(path.normalize()),

    /** The paths of all of them. */
    paths: (): readonly string[] => [...files.keys()],

    /** The file as it is now; null where there is none. Throws the file system's error. */
    async open(path: string): Promise<SentFile | null> {
      const file = files.get(path.normalize());
      if (file === undefined) return null;
      const stats = await lstat(file, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
        throw error;
      });
      if (!stats?.isFile()) return null;
      const identity = identityOf(stats);
      return {
        title: path.slice(path.lastIndexOf('/') + 1),
        size: Number(stats.size),
        version: sha256(identity).slice(0, 32),
        read: (range) => readSame(file, identity, range),
      };
    },

    /** Reads the names in the folder again. `taken` are further first parts of addresses that belong to the site. */
    async refresh(taken: ReadonlySet<string> = new Set()): Promise<void> {
      const problems: string[] = [];
      const paths = await listPublicFolder(folder, (error) =>
        problems.push(`${folder} cannot be read (${reasonOf(error)}).`),
      );
      const served = new Map<string, string>();
      for (const path of paths) {
        if (!isReservedPath(path) && !taken.has(firstPart(path)))
          served.set(path.normalize(), `${folder}${path}`);
        else problems.push(`${folder}${path} is not served: its address belongs to the site.`);
      }
      files = served;
      report(problems[0] ?? null);
    },
  };
}

const firstPart = (path: string): string => path.split('/')[1]?.toLowerCase() ?? '';

/** Paths that are the site's alone: the owner may have files below them, such as a résumé. */
const RESERVED_ALONE: ReadonlySet<string> = new Set([pathOf('resume'), RESUME_JSON, '/doctor']);

/** Whether a path belongs to the site, so that no file of the owner is served there. */
export const isReservedPath = (path: string): boolean =>
  SITE_NAMES.has(firstPart(path)) ||
  RESERVED_ALONE.has(path.toLowerCase()) ||
  isPicturePath(path) ||
  /\.data$|^\/(?:posters|placeholders)\/[^/]+\.svg$|^\/gardens\/(?:moon|[^/]+\/[^/]+)\.svg$/i.test(
    path,
  );

export type OwnerFolder = ReturnType<typeof ownerFolder>;

/** The owner's files in the data folder by names such as `anime.json` and `public/posters/1.webp`. */
export function ownerFolder(dataDir: string) {
  const store = folderStore(dataDir, READABLE);
  return {
    ...store,

    /** Throws where a folder cannot be read. */
    async list(): Promise<readonly string[]> {
      const paths = await listPublicFolder(path.join(dataDir, 'public'), (error) => {
        throw error;
      });
      const list = (await store.size('anime.json')) === null ? [] : ['anime.json'];
      return [...paths.map((name) => `public${name}`), ...list].sort();
    },
  };
}

/** The one name with a dot that is public (RFC 8615). */
const WELL_KNOWN = '/.well-known';

/**
 * Lists the plain files below a folder by paths such as `/posters/1.webp`. Names that begin with a dot are left out,
 * but for `/.well-known`, and links too. `onError` gets the error of a folder that cannot be read.
 */
async function listPublicFolder(
  folder: string,
  onError: (error: unknown) => void,
): Promise<readonly string[]> {
  const paths: string[] = [];

  const list = async (prefix: string): Promise<void> => {
    const inside = path.join(folder, prefix);
    const entries = await readdir(inside, { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') onError(error);
        return [];
      },
    );
    for (const entry of entries) {
      const name = `${prefix}/${entry.name}`;
      if (entry.name.startsWith('.') && name !== WELL_KNOWN) continue;
      if (entry.isDirectory()) await list(name);
      else if (entry.isFile()) paths.push(name);
    }
  };

  await list('');
  return paths;
}

import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Anime, AnimeListError, parseAnimeList } from '../../domain/anime-list.ts';
import { reasonOf } from '../core/start-error.ts';
import { identityOf, openPlainFile } from '../files/read-file.ts';

/** The largest file that is read, in bytes: thousands of titles. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The reader of a file with a list of titles. `onProblem` is called with one line where the file, or an entry of it,
 * cannot be used, once for each change of it; a missing file is a problem only where it `isRequired`.
 */
export function createListFile(options: {
  file: string;
  isRequired: boolean;
  onProblem: (line: string) => void;
}) {
  const { file, isRequired } = options;
  let list: readonly Anime[] | undefined;
  let problem: string | null = null;
  // Undefined: the file was not looked for yet.
  let identity: string | undefined;

  const onProblem = (line: string) => {
    problem = line;
    options.onProblem(line);
  };

  const read = async (stats: BigIntStats): Promise<readonly Anime[]> => {
    if (!stats.isFile()) throw new AnimeListError('It is not a file.');
    if (stats.size > MAX_BYTES) throw new AnimeListError(`It has more than ${MAX_BYTES} bytes.`);
    const handle = await openPlainFile(file);
    try {
      return parseAnimeList(await handle.readFile('utf8'), (line) =>
        onProblem(`${file} is used without what has mistakes: ${line}`),
      );
    } finally {
      await handle.close();
    }
  };

  const look = async (): Promise<readonly Anime[] | undefined> => {
    const stats = await stat(file, { bigint: true }).catch((error: NodeJS.ErrnoException) => error);
    const now = stats instanceof Error ? `${stats.code}` : identityOf(stats);
    if (now === identity) return list;
    identity = now;
    problem = null;
    try {
      if (!(stats instanceof Error)) return await read(stats);
      if (now === 'ENOENT' && !isRequired) return undefined;
      throw stats;
    } catch (error) {
      onProblem(`${file} is not used: ${reasonOf(error)}`);
      return list;
    }
  };

  return {
    /** The last list that could be used since the file is there; undefined where there was none. */
    list: () => list,
    /** Why the file, or an entry of it, is not used, or null. */
    problem: () => problem,
    async refresh(): Promise<void> {
      list = await look();
    },
  };
}

import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { publishedAt, publishedNotes } from '../../domain/content/published-notes.ts';
import { projectPages } from '../../domain/content/published-projects.ts';
import { projectPath } from '../../domain/pages.ts';
import { isShown } from '../../domain/site-frame.ts';
import type { Site } from '../site.ts';
import type { Content } from './content.ts';
import { contentOf, listVersions, MAX_VERSIONS, readSection } from './queries.ts';

/** The paths of entries that have pages, with what identifies the entries. */
const PATHS = {
  projects: (content: Portfolio) =>
    projectPages(content).map(
      ({ slug, project }) => [projectPath(slug), `projects/${project.key}`] as const,
    ),
  notes: (content: Portfolio) =>
    publishedNotes(content).map(({ path, note }) => [path, `notes/${note.key}`] as const),
};

const pathsOf = (content: Portfolio) => [
  ...(isShown(content, 'projects') ? PATHS.projects(content) : []),
  ...PATHS.notes(content),
];

const isOfProject = (path: string): boolean => path.startsWith(projectPath(''));

/**
 * The paths that projects, notes and the owner's pages had in the kept versions. The history is read once for each
 * version of the content, and no list twice, however many unknown paths are asked for.
 */
export function createFormerPaths(
  { store, clock }: Pick<Site, 'store' | 'clock'>,
  content: Pick<Content, 'published'>,
) {
  /** The entries by their paths in each list that was read, by its hash. */
  const lists = new Map<string, ReadonlyMap<string, string>>();
  let read:
    | { readonly version: number; readonly entries: Promise<ReadonlyMap<string, string>> }
    | undefined;

  const readList = async (section: keyof typeof PATHS, hash: string) => {
    const parsed = contentOf({ [section]: await readSection(store, hash) });
    // A long list takes long to parse.
    await nextIteration();
    // Drafts and future notes have no address.
    const shown = parsed && publishedAt(parsed, clock().getTime()).content;
    const paths = new Map(shown === null ? [] : PATHS[section](shown));
    lists.set(hash, paths);
    return paths;
  };

  const readHistory = async () => {
    const entries = new Map<string, string>();
    for (const { hashes } of await listVersions(store, MAX_VERSIONS)) {
      for (const section of ['projects', 'notes'] as const) {
        const hash = hashes[section];
        if (hash === null) continue;
        for (const [path, entry] of lists.get(hash) ?? (await readList(section, hash)))
          if (!entries.has(path)) entries.set(path, entry);
      }
    }
    return entries;
  };

  return {
    /** The present path of the entry whose page had this one last. Null where none had it, or it has no page now. */
    async presentOf(path: string): Promise<string | null> {
      const { version, content: published } = await content.published();
      const present = pathsOf(published);
      if (present.some(([own]) => own === path)) return path;
      // It leads nowhere while nothing of its kind has a page, and the store need not be asked.
      if (!present.some(([own]) => isOfProject(own) === isOfProject(path))) return null;
      if (read?.version !== version) {
        const entries = readHistory();
        read = { version, entries };
        // The next request reads the history again.
        entries.catch(() => {
          read = undefined;
        });
      }
      const entry = (await read.entries).get(path);
      return present.find(([, own]) => own === entry)?.[0] ?? null;
    },
  };
}

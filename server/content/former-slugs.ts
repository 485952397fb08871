import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { projectPages } from '../../domain/content/project-pages.ts';
import { isShown } from '../../domain/site-frame.ts';
import type { Site } from '../site.ts';
import type { Content } from './content.ts';
import { contentOf, listVersions, MAX_VERSIONS, readSection } from './queries.ts';

/**
 * The slugs that projects had in the kept versions of the content in which visitors could see them. The history is read
 * when a slug is asked for that nothing has, once for each version of the content; a list of projects that was read
 * before is not read again.
 */
export function createFormerSlugs(
  { store }: Pick<Site, 'store'>,
  content: Pick<Content, 'published'>,
) {
  /** The keys of the projects that had each slug last. */
  const keys = new Map<string, string>();
  /** The hashes of the lists of projects that were read. */
  const known = new Set<string>();
  let read: { readonly version: number; readonly done: Promise<void> } | undefined;

  /** Whether visitors could open the pages of projects, by the hash of the section Site. */
  const shown = new Map<string | null, boolean>();
  const wereShown = async (hash: string | null): Promise<boolean> => {
    const before = shown.get(hash);
    if (before !== undefined) return before;
    const parsed = contentOf(hash === null ? {} : { site: await readSection(store, hash) });
    const isOpen = parsed !== null && isShown(parsed, 'projects');
    shown.set(hash, isOpen);
    return isOpen;
  };

  const readHistory = async (): Promise<void> => {
    const added = new Map<string, string>();
    const hashes = new Set<string>();
    // The newest first.
    for (const { hashes: own } of await listVersions(store, MAX_VERSIONS)) {
      const hash = own.projects;
      if (hash === null || known.has(hash) || hashes.has(hash)) continue;
      if (!(await wereShown(own.site))) continue;
      hashes.add(hash);
      const stored = await readSection(store, hash);
      // A long list takes long to parse.
      await yieldToEvents();
      const parsed = contentOf({ projects: stored });
      for (const { slug, project } of parsed === null ? [] : projectPages(parsed))
        if (!added.has(slug)) added.set(slug, project.key);
    }
    for (const [slug, key] of added) keys.set(slug, key);
    for (const hash of hashes) known.add(hash);
  };

  return {
    /**
     * The present slug of the project whose page had this one in a kept version, in the newest of those that have it.
     * Null where no project had it, or the project has no page any more.
     */
    async presentOf(slug: string): Promise<string | null> {
      const { version, content: published } = await content.published();
      if (read?.version !== version) {
        const done = readHistory();
        read = { version, done };
        // It is read again for the next one who asks.
        done.catch(() => {
          read = undefined;
        });
      }
      await read.done;
      const key = keys.get(slug);
      if (key === undefined) return null;
      return projectPages(published).find(({ project }) => project.key === key)?.slug ?? null;
    },
  };
}

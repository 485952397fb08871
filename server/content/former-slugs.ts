import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { projectPages } from '../../domain/content/project-pages.ts';
import { isShown } from '../../domain/site-frame.ts';
import type { Site } from '../site.ts';
import type { Content } from './content.ts';
import { listVersions, readSection } from './queries.ts';
import { type ParsedSection, parseSection } from './stored-sections.ts';

/** The keys of projects by their slugs. */
type Keys = ReadonlyMap<string, string>;

/** How many versions are listed at once. */
const AT_ONCE = 100;

/**
 * The slugs that projects had in the kept versions of the content in which visitors could see them. The history is read
 * when a slug is asked for that nothing has, once for each version of the content; a list of projects that was read
 * before is not read again.
 */
export function createFormerSlugs(
  { store }: Pick<Site, 'store'>,
  content: Pick<Content, 'published'>,
) {
  let keysByHash = new Map<string, Keys>();
  let read: { readonly version: number; readonly keys: Promise<Keys> } | undefined;

  /** Whether visitors could open the pages of projects, by the hash of the section Site. */
  const shown = new Map<string | null, boolean>();
  const wereShown = async (hash: string | null): Promise<boolean> => {
    const before = shown.get(hash);
    if (before !== undefined) return before;
    const stored = hash === null ? {} : await readSection(store, hash);
    const { content: parsed } = parseSection('site', stored, undefined);
    const isOpen = parsed !== null && isShown(parsed, 'projects');
    shown.set(hash, isOpen);
    return isOpen;
  };

  /** The hashes of the lists of projects that visitors could see, the newest first. */
  const shownHashes = async (): Promise<ReadonlySet<string>> => {
    const found = new Set<string>();
    let before: number | undefined;
    do {
      const versions = await listVersions(store, AT_ONCE, before);
      for (const { hashes } of versions)
        if (hashes.projects !== null && (await wereShown(hashes.site))) found.add(hashes.projects);
      before = versions.length < AT_ONCE ? undefined : versions.at(-1)?.version;
    } while (before !== undefined);
    return found;
  };

  /** All slugs of the kept versions. */
  const readAll = async (): Promise<Keys> => {
    const byHash = new Map<string, Keys>();
    const all = new Map<string, string>();
    let last: ParsedSection | undefined;
    let lastKeys: Keys = new Map();
    for (const hash of await shownHashes()) {
      let keys = keysByHash.get(hash);
      if (keys === undefined) {
        const stored = await readSection(store, hash);
        // A long list takes long to parse.
        await yieldToEvents();
        last = parseSection('projects', stored, last);
        keys = last.content === null ? new Map() : keysOf(last.content);
        // Most versions have the slugs of the one after them, and take no memory of their own.
        if (areSame(keys, lastKeys)) keys = lastKeys;
      }
      lastKeys = keys;
      byHash.set(hash, keys);
      for (const [slug, key] of keys) if (!all.has(slug)) all.set(slug, key);
    }
    keysByHash = byHash;
    return all;
  };

  return {
    /**
     * The present slug of the project whose page had this one in a kept version, in the newest of those that have it.
     * Null where no project had it, or the project has no page any more.
     */
    async presentOf(slug: string): Promise<string | null> {
      const { version, content: published } = await content.published();
      if (read?.version !== version) {
        const keys = readAll();
        read = { version, keys };
        // It is read again for the next one who asks.
        keys.catch(() => {
          read = undefined;
        });
      }
      const key = (await read.keys).get(slug);
      if (key === undefined) return null;
      return projectPages(published).find(({ project }) => project.key === key)?.slug ?? null;
    },
  };
}

const keysOf = (content: Parameters<typeof projectPages>[0]): Keys =>
  new Map(projectPages(content).map(({ slug, project }) => [slug, project.key]));

const areSame = (one: Keys, other: Keys): boolean =>
  one.size === other.size && [...one].every(([slug, key]) => other.get(slug) === key);

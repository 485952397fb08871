import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { projectPages } from '../../domain/content/project-pages.ts';
import { throwAs } from '../../domain/site-error.ts';
import { isShown } from '../../domain/site-frame.ts';
import type { Content } from './content.ts';
import { type ReadSection, readSection } from './stored-sections.ts';
import { parsedJson, type VersionRows } from './version-rows.ts';

/** The slugs that projects had in the kept versions of the content in which visitors could see them. */
export interface FormerSlugs {
  /**
   * The present slug of the project whose page had this one in a kept version, in the newest of those that have it. Null
   * where no project had it, or the project has no page any more. Throws `load-failed`.
   */
  presentOf(slug: string): Promise<string | null>;
}

/** The keys of projects by their slugs. */
type Keys = ReadonlyMap<string, string>;

/** How many versions are listed at once. */
const AT_ONCE = 100;

/**
 * Creates the service. The history is read when a slug is asked for that nothing has, once for each version of the
 * content; a list of projects that was read before is not read again.
 */
export function createFormerSlugs(
  rows: Pick<VersionRows, 'list' | 'body'>,
  content: Pick<Content, 'published'>,
): FormerSlugs {
  let keysByHash = new Map<string, Keys>();
  let read: { readonly version: number; readonly keys: Promise<Keys> } | undefined;

  /** Whether visitors could open the pages of projects, by the hash of the section Site. */
  const shown = new Map<string | null, boolean>();
  const wereShown = async (hash: string | null): Promise<boolean> => {
    const known = shown.get(hash);
    if (known !== undefined) return known;
    const stored = hash === null ? {} : parsedJson((await rows.body(hash)) ?? '');
    const { content } = readSection('site', stored, undefined);
    const isOpen = content !== null && isShown(content, 'projects');
    shown.set(hash, isOpen);
    return isOpen;
  };

  /** The hashes of the lists of projects that visitors could see. */
  const hashes = async (): Promise<ReadonlySet<string>> => {
    const found = new Set<string>();
    let before: number | undefined;
    do {
      const versions = await rows.list(AT_ONCE, before);
      for (const { hashes: of } of versions)
        if (of.projects !== null && (await wereShown(of.site))) found.add(of.projects);
      before = versions.length < AT_ONCE ? undefined : versions.at(-1)?.version;
    } while (before !== undefined);
    return found;
  };

  /** All slugs of the kept versions. */
  const readAll = async (): Promise<Keys> => {
    const known = new Map<string, Keys>();
    const all = new Map<string, string>();
    let last: ReadSection | undefined;
    let lastKeys: Keys = new Map();
    for (const hash of await hashes()) {
      let keys = keysByHash.get(hash);
      if (keys === undefined) {
        const body = await rows.body(hash);
        // A long list takes long to parse.
        await yieldToEvents();
        last = readSection('projects', parsedJson(body ?? ''), last);
        keys = last.content === null ? new Map() : keysOf(last.content);
        // Most versions have the slugs of the one after them, and take no memory of their own.
        if (areSame(keys, lastKeys)) keys = lastKeys;
      }
      lastKeys = keys;
      known.set(hash, keys);
      for (const [slug, key] of keys) if (!all.has(slug)) all.set(slug, key);
    }
    keysByHash = known;
    return all;
  };

  return {
    async presentOf(slug) {
      const { version, content: published } = await content.published();
      if (read?.version !== version) {
        const keys = readAll();
        read = { version, keys };
        // It is read again for the next one who asks.
        keys.catch(() => {
          read = undefined;
        });
      }
      const keys = await read.keys.catch(throwAs('load-failed', 'The history cannot be read.'));
      const key = keys.get(slug);
      if (key === undefined) return null;
      return projectPages(published).find(({ project }) => project.key === key)?.slug ?? null;
    },
  };
}

const keysOf = (content: Parameters<typeof projectPages>[0]): Keys =>
  new Map(projectPages(content).map(({ slug, project }) => [slug, project.key]));

const areSame = (one: Keys, other: Keys): boolean =>
  one.size === other.size && [...one].every(([slug, key]) => other.get(slug) === key);

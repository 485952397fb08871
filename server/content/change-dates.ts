import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import { WORD_GROUP_NAMES, type WordGroupName } from '../../domain/words/groups.ts';
import { sha256 } from '../core/hashes.ts';
import type { Store } from '../store/store.ts';
import {
  contentOf,
  listVersions,
  MAX_VERSIONS,
  readSection,
  type StoredVersion,
} from './queries.ts';

/**
 * A part of the content that has a date of its own: a section, the words of a page, all else of the section Site
 * (`frame`), a project by its key, a tool by its id.
 */
export type ContentPart =
  | Exclude<SectionName, 'site'>
  | 'frame'
  | `words/${WordGroupName}`
  | `project/${string}`
  | `tool/${string}`;

/** When parts of the published content were saved as they are now. */
export interface ChangeDates {
  /** The latest known date of some parts, ISO 8601 in UTC; null where no kept version says when one changed. */
  latest(...parts: readonly ContentPart[]): string | null;
}

/** The most texts of a section that are read. What did not change in so many has no known date. */
const MAX_TEXTS = 40;

/** Reads the dates from the history: that of a part is the first version in which it is as in the newest. */
export async function readChangeDates(store: Pick<Store, 'db'>): Promise<ChangeDates> {
  const dates = new Map<ContentPart, string>();
  const versions = await listVersions(store, MAX_VERSIONS);
  for (const name of SECTION_NAMES) await addDates(store, name, versions, dates);
  return {
    latest: (...parts) =>
      parts
        .map((part) => dates.get(part))
        .filter((date) => date !== undefined)
        .sort()
        .at(-1) ?? null,
  };
}

/** Versions in a row that have the same text of a section, and the first of them. */
interface Run {
  readonly hash: string | null;
  readonly first: StoredVersion;
}

function runsOf(name: SectionName, versions: readonly StoredVersion[]): Run[] {
  const runs: Run[] = [];
  for (const version of versions) {
    const hash = version.hashes[name];
    if (runs.at(-1)?.hash === hash) runs.pop();
    runs.push({ hash, first: version });
  }
  return runs;
}

/** Adds the dates of the parts of a section. `versions` are the newest first. */
async function addDates(
  store: Pick<Store, 'db'>,
  name: SectionName,
  versions: readonly StoredVersion[],
  dates: Map<ContentPart, string>,
): Promise<void> {
  const partsAt = async (hash: string | null): Promise<ReadonlyMap<ContentPart, string>> => {
    if (hash === null) return new Map();
    const stored = await readSection(store, hash);
    // A large section takes long to parse: handle other events in between.
    await yieldToEvents();
    const content = contentOf({ [name]: stored });
    return content === null ? new Map() : partsOf(name, content);
  };

  const runs = runsOf(name, versions).slice(0, MAX_TEXTS);
  let open = await partsAt(runs[0]?.hash ?? null);
  for (const [index, { first }] of runs.entries()) {
    if (open.size === 0) return;
    const earlier = runs[index + 1];
    // Nothing is before the beginning of the site. What is before any other version that is kept is not known.
    if (earlier === undefined && first.cause !== 'first') return;
    const before = await partsAt(earlier?.hash ?? null);
    const same = new Map<ContentPart, string>();
    for (const [part, hash] of open) {
      if (before.get(part) === hash) same.set(part, hash);
      else dates.set(part, first.savedAt);
    }
    open = same;
  }
}

/** The hashes of the parts of a section. */
function partsOf(name: SectionName, content: Portfolio): ReadonlyMap<ContentPart, string> {
  const parts = new Map<ContentPart, string>();
  const add = (part: ContentPart, value: unknown) =>
    parts.set(part, sha256(JSON.stringify(value ?? null)));
  if (name === 'site') {
    const { words, ...frame } = content.site;
    add('frame', frame);
    for (const group of WORD_GROUP_NAMES) add(`words/${group}`, words[group]);
    return parts;
  }
  add(name, content[name]);
  if (name === 'projects') {
    for (const project of content.projects.projects) add(`project/${project.key}`, project);
  }
  if (name === 'downloads') {
    for (const tool of content.downloads.categories.flatMap(({ tools }) => tools)) {
      add(`tool/${tool.id}`, tool);
    }
  }
  return parts;
}

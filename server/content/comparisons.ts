import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { differences } from '../../domain/content/differences.ts';
import { type NamedDifference, named } from '../../domain/content/entry-names.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import type { SectionName } from '../../domain/content/sections.ts';
import { contentOf, type ReadSection, readSection } from './stored-sections.ts';
import { parsedJson, type VersionRows } from './version-rows.ts';

/** How many changes of a version its line in the history shows. */
export const CHANGES_SHOWN = 6;

/** How many comparisons are remembered: one takes about 2 kB. */
const REMEMBERED = 2_000;

/** What changed in a section between two versions. */
export interface SectionChanges {
  /** The first of them. */
  readonly changes: readonly NamedDifference[];
  readonly count: number;
}

/** The sections of one request, which are read once where they are needed twice in a row. */
export interface SectionReader {
  /** Whether this version of Engawa can read a section with this hash; null is one that was never stored. */
  isReadable(name: SectionName, hash: string | null): Promise<boolean>;
  /** What changed from one hash to another: nothing where one of them cannot be read. */
  changes(name: SectionName, before: string | null, after: string | null): Promise<SectionChanges>;
}

/** Creates a function that creates readers. What is compared once is remembered for all of them. */
export function createComparisons(rows: Pick<VersionRows, 'body'>): () => SectionReader {
  const readable = createMemory<boolean>();
  const compared = createMemory<SectionChanges>();

  return () => {
    const last = new Map<SectionName, ReadSection & { readonly hash: string }>();

    /** A content with this one section, or null where it cannot be read. */
    const read = async (name: SectionName, hash: string | null): Promise<Portfolio | null> => {
      if (hash === null) return contentOf({});
      const found = last.get(name);
      if (found?.hash === hash) return found.content;
      const body = await rows.body(hash);
      // Its version was deleted meanwhile.
      if (body === null) return null;
      // A large section takes long to parse and to compare: handle other events in between.
      await yieldToEvents();
      const section = readSection(name, parsedJson(body), found);
      last.set(name, { ...section, hash });
      readable.set(`${name}:${hash}`, section.content !== null);
      return section.content;
    };

    const isReadable = async (name: SectionName, hash: string | null): Promise<boolean> =>
      hash === null || (readable.get(`${name}:${hash}`) ?? (await read(name, hash)) !== null);

    return {
      isReadable,

      async changes(name, before, after) {
        const key = `${name}:${before}:${after}`;
        const known = compared.get(key);
        if (known !== undefined) return known;
        // The newer one first: in a list it was read last.
        const other = await read(name, after);
        const one = await read(name, before);
        if (one === null || other === null) return { changes: [], count: 0 };
        await yieldToEvents();
        const found = differences(one, other);
        const changes = {
          changes: found.slice(0, CHANGES_SHOWN).map((difference) => named(difference, other)),
          count: found.length,
        };
        compared.set(key, changes);
        return changes;
      },
    };
  };
}

/** A map that forgets what was set first. */
function createMemory<Value>() {
  const values = new Map<string, Value>();
  return {
    get: (key: string) => values.get(key),
    set(key: string, value: Value) {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > REMEMBERED && oldest !== undefined) values.delete(oldest);
    },
  };
}

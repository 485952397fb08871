import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { type PublicChange, publicChanges } from '../../domain/public-changes.ts';
import { throwAs } from '../../domain/site-error.ts';
import { contentOf, readSection } from './stored-sections.ts';
import { parsedJson, type StoredVersion, type VersionRows } from './version-rows.ts';

/** The most days, and how long before now they are. */
const MAX_DAYS = 7;
const PERIOD_MS = 30 * DAY_MS;
/** The most versions that are looked at. */
const MAX_VERSIONS = 1_000;

/** A day of the owner on which what visitors see was changed. */
export interface PublishedDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly changes: readonly PublicChange[];
}

/**
 * Reads from the history on which of the last days what visitors see `now` was changed, the newest day first: the last
 * version of a day is compared with the one before that day. Throws `load-failed` where the store does not answer.
 */
export async function readPublishedDays(
  rows: Pick<VersionRows, 'list' | 'body'>,
  now: Portfolio,
  at: Date,
): Promise<PublishedDay[]> {
  const dayOf = dayIn(now.site.timeZone);
  const since = new Date(at.getTime() - PERIOD_MS).toISOString();
  const sections = new Map<string, Portfolio | null>();

  const read = async (name: SectionName, hash: string | null): Promise<Portfolio | null> => {
    if (hash === null) return contentOf({});
    const key = `${name}:${hash}`;
    const known = sections.get(key);
    if (known !== undefined) return known;
    const body = await rows.body(hash);
    // A large section takes long to parse: handle other events in between.
    await yieldToEvents();
    const content = body === null ? null : readSection(name, parsedJson(body), undefined).content;
    sections.set(key, content);
    return content;
  };
  /** Two contents that have those sections of two versions that differ: what is the same has not changed. */
  const contentsOf = async (
    { hashes: before }: StoredVersion,
    { hashes: after }: StoredVersion,
  ) => {
    let [earlier, later] = [contentOf({}), contentOf({})];
    for (const name of SECTION_NAMES) {
      if (before[name] === after[name]) continue;
      const [old, current] = [await read(name, before[name]), await read(name, after[name])];
      earlier = earlier && old && { ...earlier, [name]: old[name] };
      later = later && current && { ...later, [name]: current[name] };
    }
    return { earlier, later };
  };

  const days: PublishedDay[] = [];
  const readDays = async () => {
    const versions = (await rows.list(MAX_VERSIONS)).filter(
      ({ savedAt }) => savedAt <= at.toISOString(),
    );
    const byDay = [...Map.groupBy(versions, ({ savedAt }) => dayOf(savedAt))];
    for (const [index, [day, ofDay]] of byDay.entries()) {
      const [last] = ofDay;
      if (last === undefined || last.savedAt < since || days.length === MAX_DAYS) return;
      // Of the earliest day only what came after its first version is known.
      const before = byDay[index + 1]?.[1][0] ?? ofDay.at(-1);
      if (before === undefined || before === last) return;
      const { earlier, later } = await contentsOf(before, last);
      const changes = earlier && later ? publicChanges(earlier, later, now) : [];
      if (changes.length > 0) days.push({ day, changes });
    }
  };
  await readDays().catch(throwAs('load-failed', 'The history cannot be read.'));
  return days;
}

/** The day of a time in a time zone; in UTC if the zone is unknown here. */
function dayIn(timeZone: string): (time: string) => string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-CA', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone: zone,
    });
  let days: Intl.DateTimeFormat;
  try {
    days = format(timeZone);
  } catch {
    days = format('UTC');
  }
  return (time) => days.format(new Date(time));
}

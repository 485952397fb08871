import { type HideablePage, SITE_PAGES, type SitePage } from '../pages.ts';
import { childOf, isObject, isSame } from '../same.ts';
import { isShown } from '../site-frame.ts';
import type { WordGroup } from '../words/word.ts';
import { isCounted } from '../words/word.ts';
import { storedWord } from '../words/words-schema.ts';
import { EARLIER_SAMPLES } from './earlier-samples.ts';
import { titleOf } from './entry-names.ts';
import type { Claim, Entry, Field, Fields } from './fields.ts';
import type { Portfolio } from './portfolio.ts';
import { bySection, SECTION_NAMES, SECTIONS, type SectionName } from './sections.ts';
import type { Stored } from './upgrade.ts';

/** A text, figure or entry that a new site comes with, that says something of its owner and was not changed. */
export interface Sample {
  /** The path of its field or entry. */
  readonly path: string;
  readonly text: string;
  /** The pages that show it; none: all pages. */
  readonly shownOn: readonly HideablePage[];
}

/** The samples in a value, and the value without them. */
interface Found<Value = unknown> {
  readonly samples: readonly Sample[];
  readonly rest: Value;
}

/** Where a value is. */
interface Place {
  readonly path: string;
  readonly shownOn: readonly HideablePage[];
}

const isSitePage = (name: unknown): name is SitePage => SITE_PAGES.some((page) => page === name);

const pagesNamed = (name: unknown): readonly SitePage[] => (isSitePage(name) ? [name] : []);

/** All samples in a content; `shipped` is the content of a new site. */
export const samplesIn = (content: Portfolio, shipped: Portfolio): Sample[] =>
  SECTION_NAMES.flatMap((name) => inSection(name, content[name], shipped[name]).samples);

/** The samples that visitors see: those on pages that are shown. */
export const publishedSamples = (content: Portfolio, shipped: Portfolio): Sample[] =>
  samplesIn(content, shipped).filter(
    ({ shownOn }) => shownOn.length === 0 || shownOn.some((page) => isShown(content, page)),
  );

/** The entry of a list of a section that a path leads to or into. */
const ENTRY = /^\w+\.\w+\.\d+/;

/** How many samples these are: an entry counts once, also when some of its fields are the owner's own. */
export const sampleCount = (samples: readonly Sample[]): number =>
  new Set(samples.map(({ path }) => ENTRY.exec(path)?.[0] ?? path)).size;

/** A content without samples: what the owner has written stays. */
export function withoutSamples(content: Portfolio, shipped: Portfolio): Portfolio;
export function withoutSamples(content: Portfolio, shipped: Portfolio): Record<string, unknown> {
  return bySection((name) => inSection(name, content[name], shipped[name]).rest);
}

const inSection = (name: SectionName, values: unknown, shipped: unknown): Found =>
  inFields(SECTIONS[name].fields, values, [shipped], { path: name, shownOn: pagesNamed(name) });

/** The samples in the fields of a section or entry; `shipped` are the sections or entries that it is compared with. */
function inFields(
  fields: Fields,
  values: unknown,
  shipped: readonly unknown[],
  place: Place,
): Found {
  if (!isObject(values)) return { samples: [], rest: values };
  const found = Object.entries(fields).flatMap(([key, field]): [string, Found][] => {
    if (field.claim === undefined && field.groups === undefined) return [];
    const at = { ...place, path: `${place.path}.${key}` };
    const theirs = shipped.map((each) => childOf(each, key));
    return [[key, inField(field, values[key], theirs, at)]];
  });
  const rest = Object.fromEntries(found.map(([key, each]) => [key, each.rest]));
  return { samples: found.flatMap(([, each]) => each.samples), rest: { ...values, ...rest } };
}

function inField(
  { claim, entry, groups }: Field,
  value: unknown,
  shipped: readonly unknown[],
  place: Place,
): Found {
  if (groups !== undefined) return inWords(groups, value, place);
  if (claim === undefined) return { samples: [], rest: value };
  const at = { ...place, shownOn: claim.shownOn ?? place.shownOn };
  if (!Array.isArray(value)) return inValue(claim, value, shipped, at);
  return entry === undefined
    ? inTexts(value, shipped, at)
    : inEntries(entry, value, shipped.flat(), at);
}

/** Whether a value is that of a new site, or a text that a new site of an earlier version had. */
const isShipped = (value: unknown, shipped: unknown): boolean =>
  isSame(value, shipped) || EARLIER_SAMPLES.has(value);

function inValue(claim: Claim, value: unknown, shipped: readonly unknown[], place: Place): Found {
  const isSample = !isSame(value, claim.empty) && shipped.some((each) => isShipped(value, each));
  if (!isSample) return { samples: [], rest: value };
  return {
    samples: [{ ...place, text: typeof value === 'string' ? value : '' }],
    rest: claim.empty,
  };
}

/** A list of texts has samples as long as it has all of them: an owner who took one out has read the others. */
function inTexts(value: readonly unknown[], shipped: readonly unknown[], place: Place): Found {
  const found = shipped
    .filter((each) => Array.isArray(each))
    .find((each) => each.length > 0 && each.every((text) => value.includes(text)));
  if (found === undefined) return { samples: [], rest: value };
  return {
    samples: [{ ...place, text: found.join(', ') }],
    rest: value.filter((text) => !found.includes(text)),
  };
}

/** An entry that was changed stays, without the samples in its fields. */
function inEntries(
  entry: Entry,
  value: readonly unknown[],
  shipped: readonly unknown[],
  place: Place,
): Found {
  const found = value.map((each, index): Found<unknown[]> => {
    const [page] = pagesNamed(childOf(each, 'page'));
    const shownOn = page === undefined ? place.shownOn : [page];
    const at = { path: `${place.path}.${index}`, shownOn };
    if (shipped.some((sample) => isSampleEntry(entry, each, sample))) {
      return { samples: [{ ...at, text: textOf(each) }], rest: [] };
    }
    const { samples, rest } = inFields(entry.fields, each, shipped, at);
    return { samples, rest: [rest] };
  });
  return {
    samples: found.flatMap(({ samples }) => samples),
    rest: found.flatMap(({ rest }) => rest),
  };
}

/** What an entry says, in short: its title, or a figure and its label. */
function textOf(entry: unknown): string {
  const value = childOf(entry, 'value');
  return typeof value === 'string' ? `${value} ${titleOf(entry)}` : titleOf(entry);
}

/** Whether each field of an entry is the sample's or was emptied, and one is the sample's. */
function isSampleEntry({ fields }: Entry, value: unknown, sample: unknown): boolean {
  let isFilled = false;
  for (const [key, { initial, entry }] of Object.entries(fields)) {
    const [mine, shipped] = [childOf(value, key), childOf(sample, key)];
    if (isSame(mine, initial)) continue;
    if (entry !== undefined && Array.isArray(mine) && Array.isArray(shipped)) {
      if (!mine.every((each) => shipped.some((one) => isSampleEntry(entry, each, one))))
        return false;
    } else {
      if (!isShipped(mine, shipped)) return false;
      isFilled = true;
    }
  }
  return isFilled;
}

function inWords(
  groups: Readonly<Record<string, WordGroup>>,
  value: unknown,
  place: Place,
): Found<Stored> {
  const found = Object.entries(groups).flatMap(([group, { words }]) =>
    Object.entries(words).flatMap(
      ([key, word]): { group: string; key: string; sample: Sample }[] => {
        if (isCounted(word) || word.claim === null) return [];
        const own = childOf(childOf(value, group), key);
        const isOwn = typeof own === 'string' && storedWord(word, own) !== undefined;
        if (isOwn && !EARLIER_SAMPLES.has(own)) return [];
        const { shownOn } = word.claim;
        const sample = {
          path: `${place.path}.${group}.${key}`,
          text: isOwn ? own : word.text,
          shownOn: shownOn === undefined ? pagesNamed(group) : [shownOn],
        };
        return [{ group, key, sample }];
      },
    ),
  );
  const rest: Record<string, unknown> = isObject(value) ? { ...value } : {};
  for (const { group, key } of found) {
    const before = rest[group];
    rest[group] = { ...(isObject(before) ? before : {}), [key]: '' };
  }
  return { samples: found.map(({ sample }) => sample), rest };
}

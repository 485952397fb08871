import { type HideablePage, LISTED_PAGES, type ListedPage } from '../pages.ts';
import { childOf, isObject, isSame } from '../same.ts';
import { isShown } from '../site-frame.ts';
import type { WordGroup } from '../words/word.ts';
import { storedWord } from '../words/words-schema.ts';
import type { Claim, Entry, Field, Fields } from './fields.ts';
import { keyOf } from './keys.ts';
import type { Portfolio } from './portfolio.ts';
import type { Stored } from './section.ts';
import { bySection, SECTION_NAMES, SECTIONS, type SectionName } from './sections.ts';

/** An unchanged text, figure or entry of a new site that says something about its owner. */
export interface Sample {
  readonly path: string;
  /** The pages that show it; none: all pages. */
  readonly shownOn: readonly HideablePage[];
}

/** The samples in a value, and the value without them. */
interface Found<Value = unknown> {
  readonly samples: readonly Sample[];
  readonly rest: Value;
}

const isListed = (name: unknown): name is ListedPage => LISTED_PAGES.some((page) => page === name);

const pagesNamed = (name: unknown): readonly ListedPage[] => (isListed(name) ? [name] : []);

/** `shipped` is the content of a new site. */
export const samplesIn = (content: Portfolio, shipped: Portfolio): Sample[] =>
  SECTION_NAMES.flatMap((name) => inSection(name, content[name], shipped[name]).samples);

/** The samples on pages that are shown. */
export const publishedSamples = (content: Portfolio, shipped: Portfolio): Sample[] =>
  samplesIn(content, shipped).filter(
    ({ shownOn }) => shownOn.length === 0 || shownOn.some((page) => isShown(content, page)),
  );

/** A content without samples, also on hidden pages. */
export function withoutSamples(content: Portfolio, shipped: Portfolio): Portfolio;
export function withoutSamples(content: Portfolio, shipped: Portfolio): Record<string, unknown> {
  return bySection((name) => inSection(name, content[name], shipped[name]).rest);
}

const inSection = (name: SectionName, values: unknown, shipped: unknown): Found =>
  inFields(SECTIONS[name].fields, values, shipped, { path: name, shownOn: pagesNamed(name) });

function inFields(fields: Fields, values: unknown, shipped: unknown, location: Sample): Found {
  if (!isObject(values)) return { samples: [], rest: values };
  const parts = Object.entries(fields).flatMap(([key, field]): [string, Found][] => {
    if (field.claim === undefined && field.groups === undefined) return [];
    const at = { ...location, path: `${location.path}.${key}` };
    return [[key, inField(field, values[key], childOf(shipped, key), at)]];
  });
  const rest = Object.fromEntries(parts.map(([key, part]) => [key, part.rest]));
  return { samples: parts.flatMap(([, part]) => part.samples), rest: { ...values, ...rest } };
}

function inField(
  { claim, entry, groups }: Field,
  value: unknown,
  shipped: unknown,
  location: Sample,
): Found {
  if (groups !== undefined) return inWords(groups, value, location);
  if (claim === undefined) return { samples: [], rest: value };
  const at = { ...location, shownOn: claim.shownOn ?? location.shownOn };
  if (!Array.isArray(value) || !Array.isArray(shipped)) return inValue(claim, value, shipped, at);
  return entry === undefined ? inTexts(value, shipped, at) : inEntries(entry, value, shipped, at);
}

function inValue(claim: Claim, value: unknown, shipped: unknown, location: Sample): Found {
  const isSample = isSame(value, shipped) && !isSame(value, claim.empty);
  return isSample ? { samples: [location], rest: claim.empty } : { samples: [], rest: value };
}

/** A list of texts is a sample as long as it has all of them: an owner who removed one has read the others. */
function inTexts(value: readonly unknown[], shipped: readonly unknown[], location: Sample): Found {
  if (shipped.length === 0 || !shipped.every((text) => value.includes(text))) {
    return { samples: [], rest: value };
  }
  return { samples: [location], rest: value.filter((text) => !shipped.includes(text)) };
}

/** An entry is a sample while nothing in it was changed. In a changed one, lists may still have samples. */
function inEntries(
  entry: Entry,
  value: readonly unknown[],
  shipped: readonly unknown[],
  location: Sample,
): Found {
  const samples = new Map(shipped.map((part) => [keyOf(part), part]));
  const parts = value.map((part, index): Found<unknown[]> => {
    const [page] = pagesNamed(childOf(part, 'page'));
    const at = {
      path: `${location.path}.${index}`,
      shownOn: page === undefined ? location.shownOn : [page],
    };
    const sample = samples.get(keyOf(part));
    if (sample !== undefined && isSame(part, sample)) return { samples: [at], rest: [] };
    const inside = inFields(entry.fields, part, sample, at);
    return { samples: inside.samples, rest: [inside.rest] };
  });
  return {
    samples: parts.flatMap((part) => part.samples),
    rest: parts.flatMap(({ rest }) => rest),
  };
}

function inWords(
  groups: Readonly<Record<string, WordGroup>>,
  value: unknown,
  location: Sample,
): Found<Stored> {
  const samples: Sample[] = [];
  const rest: Record<string, unknown> = isObject(value) ? { ...value } : {};
  for (const [group, { words }] of Object.entries(groups)) {
    for (const [key, word] of Object.entries(words)) {
      if (word.claim === null || word.text === '') continue;
      const stored = childOf(childOf(value, group), key);
      if (typeof stored === 'string' && storedWord(word, stored) !== undefined) continue;
      const { shownOn } = word.claim;
      samples.push({
        path: `${location.path}.${group}.${key}`,
        shownOn: shownOn === undefined ? pagesNamed(group) : [shownOn],
      });
      const others = rest[group];
      rest[group] = { ...(isObject(others) ? others : {}), [key]: '' };
    }
  }
  return { samples, rest };
}

import fc from 'fast-check';
import { z } from 'zod';
import { toolEntry } from '../../domain/content/downloads.ts';
import type { Field, Fields } from '../../domain/content/fields.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { bySection, SECTIONS } from '../../domain/content/sections.ts';
import { siteSection } from '../../domain/content/site.ts';
import { LISTED_PAGES } from '../../domain/pages.ts';
import { line, tags } from '../../domain/text.ts';
import { WORD_GROUP_NAMES, wordsIn } from '../../domain/words/groups.ts';

/** The parsed values that a schema accepts. */
export const accepted = <T extends z.ZodType>(
  schema: T,
  values: fc.Arbitrary<unknown>,
): fc.Arbitrary<z.output<T>> =>
  values
    .map((value) => schema.safeParse(value))
    .filter((result) => result.success)
    .map(({ data }) => data);

/** Texts of any code points, including line breaks and separators that codecs must escape. */
export const entered = (maxLength = 20): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.oneof(
      { weight: 4, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.constantFrom(',', ' ', ', ', '\n', '\r', '\r\n', '-', '縁側') },
    ),
    maxLength,
  });

const short = accepted(line(60), entered(8));
const list = <T>(item: fc.Arbitrary<T>, maxLength = 4) => fc.array(item, { maxLength });
const tagList = list(accepted(tags(1, 60), fc.tuple(entered(8)))).map((lists) => lists.flat());

/** Texts for fields of all kinds. */
const EXAMPLES = [
  '#',
  '',
  '/files/a.zip',
  'https://example.com/me.webp',
  'Building2',
  'Code',
  'from-blue-400 to-cyan-400',
  'from-red-50 via-red-400 to-red-950',
  'en',
  'pt-BR',
  'ja',
  'ar',
  'UTC',
  'Asia/Kolkata',
  'America/Recife',
  '0,0,5000,10000',
  '100,250,4000,8000,3',
  'me@example.com',
  'tel:+5581900000000',
];

const someId = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{8,20}$/);

/** Texts for a field. One that takes few texts gets only kinds of which it takes some, since the others cost time. */
function textsFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const isTaken = (text: string) => schema.safeParse(text).success;
  const examples = fc.constantFrom(...EXAMPLES.filter(isTaken));
  const links = isTaken('https://example.com') ? [fc.webUrl()] : [];
  const ids = isTaken('A-tool_id-1') ? [someId] : [];
  const free = isTaken('two words') ? [entered(), short] : [];
  return accepted(schema, fc.oneof(...free, examples, ...links, ...ids));
}

const pageChoices = fc
  .shuffledSubarray([...LISTED_PAGES])
  .chain((pages) =>
    fc.tuple(...pages.map((page) => fc.record({ page: fc.constant(page), isShown: fc.boolean() }))),
  );

const everyWord = WORD_GROUP_NAMES.flatMap((name) =>
  Object.entries(wordsIn(name)).map(([key, declared]) => ({ name, key, declared })),
);

/** Some words, with texts that are changed, empty or the default. */
const changedWords = fc
  .array(
    fc
      .constantFrom(...everyWord)
      .chain(({ name, key, declared }) =>
        fc
          .oneof(short, fc.constantFrom('', declared.text))
          .map((text): [string, string, string] => [name, key, text]),
      ),
    { maxLength: 8 },
  )
  .map((changed) =>
    Object.fromEntries(
      WORD_GROUP_NAMES.map((group) => [
        group,
        Object.fromEntries(
          changed.flatMap(([name, key, text]) => (name === group ? [[key, text]] : [])),
        ),
      ]),
    ),
  );

/** The valid values of a field, as its schema returns them. */
function contentOf({ schema, initial, entry }: Field): fc.Arbitrary<unknown> {
  if (schema === siteSection.fields.pages.schema) return accepted(schema, pageChoices);
  if (schema === siteSection.fields.words.schema) return accepted(schema, changedWords);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (entry !== undefined) {
    const field =
      entry.identity === 'key'
        ? recordOf(entry.fields, { key: keyOrNone })
        : recordOf(entry.fields);
    return accepted(schema, list(field));
  }
  if (initial === null) {
    // The second range is of values that every such field takes: to refuse most of them costs time.
    const numbers = [fc.integer({ min: -90, max: 90 }), fc.integer({ min: 1, max: 10 })];
    return accepted(schema, fc.oneof(fc.constant(null), ...numbers));
  }
  if (typeof initial === 'boolean') return fc.boolean();
  if (typeof initial === 'number') return accepted(schema, fc.integer({ min: 0, max: 100 }));
  return Array.isArray(initial) ? accepted(schema, tagList) : textsFor(schema);
}

const recordOf = (
  fields: Fields,
  more: Readonly<Record<string, fc.Arbitrary<unknown>>> = {},
): fc.Arbitrary<unknown> =>
  fc.record({
    ...Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, contentOf(field)])),
    ...more,
  });

/** Some are no keys, and some are given twice: the schema fills them. */
const keyOrNone = fc.oneof(
  fc.constantFrom(undefined, '', 'a key', 1, '1', '2'),
  fc.nat().map((number) => `key-${number}`),
);

/** Tools with different ids. */
export const tools = fc.uniqueArray(accepted(toolEntry.schema, recordOf(toolEntry.fields)), {
  selector: ({ id }) => id,
  maxLength: 12,
});

/** Portfolios as the schema returns them, with all kinds of text in every declared field. */
export const portfolios: fc.Arbitrary<Portfolio> = accepted(
  portfolioSchema,
  fc.record(bySection((name) => recordOf(SECTIONS[name].fields))),
);

/** A content, and what two editors made of it. */
interface Edited {
  readonly base: Portfolio;
  readonly mine: Portfolio;
  readonly theirs: Portfolio;
}

/** Returns numbers from 0 to below a limit. */
type Dice = (limit: number) => number;

/** What has names: a section, an entry or words. */
const namedSchema = z.record(z.string(), z.unknown());
const entriesSchema = z.array(z.looseObject({ key: z.string() })).min(1);

/**
 * A content in which some fields and words have the values of another one. Of its entries some are removed, moved, or
 * added with a key that begins with `by`.
 */
function edited(content: Portfolio, other: Portfolio, dice: Dice, by: string): unknown {
  let added = 0;
  const editedEntries = (own: unknown[], others: unknown[]): unknown[] => {
    const left = own
      .filter(() => dice(6) > 0)
      .map((entry) => editedValue(entry, others[dice(Math.max(1, others.length))] ?? entry));
    if (dice(3) === 0 && left.length > 1) {
      left.splice(dice(left.length), 0, ...left.splice(dice(left.length), 1));
    }
    for (const entry of others.filter(() => dice(4) === 0)) {
      added += 1;
      left.splice(dice(left.length + 1), 0, { ...Object(entry), key: `${by}-${added}` });
    }
    return left;
  };
  const editedValue = (own: unknown, others: unknown): unknown => {
    if (Array.isArray(own) && Array.isArray(others)) {
      const haveKeys = [own, others].some((list) => entriesSchema.safeParse(list).success);
      if (haveKeys) return editedEntries(own, others);
    }
    const [mine, theirs] = [namedSchema.safeParse(own), namedSchema.safeParse(others)];
    if (!mine.success || !theirs.success) return dice(5) === 0 ? others : own;
    const names = new Set([...Object.keys(mine.data), ...Object.keys(theirs.data)]);
    return Object.fromEntries(
      [...names]
        .map((name) => [
          name,
          name === 'key' ? mine.data.key : editedValue(mine.data[name], theirs.data[name]),
        ])
        .filter(([, value]) => value !== undefined),
    );
  };
  return editedValue(content, other);
}

/** Contents that two editors changed: fields, words, and entries added, removed and moved. */
export const editedPortfolios: fc.Arbitrary<Edited> = fc
  .tuple(portfolios, portfolios, portfolios, fc.infiniteStream(fc.nat()))
  .map(([base, one, other, numbers]) => {
    const dice: Dice = (limit) => numbers.next().value % limit;
    const editedFrom = (from: Portfolio, by: string) =>
      portfolioSchema.safeParse(edited(base, from, dice, by)).data;
    return { base, mine: editedFrom(one, 'mine'), theirs: editedFrom(other, 'theirs') };
  })
  .filter((pair): pair is Edited => pair.mine !== undefined && pair.theirs !== undefined);

import fc from 'fast-check';
import type { Fields } from '../../domain/content/fields.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { bySection, SECTIONS } from '../../domain/content/sections.ts';
import { portfolios } from './arbitraries.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns numbers from 0 to below a limit. */
type Dice = (limit: number) => number;

/** A content, and what two editors made of it. */
export interface Edited {
  readonly base: Portfolio;
  readonly mine: Portfolio;
  readonly theirs: Portfolio;
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A content in which some fields and words have the values of another one, and lists are edited. */
function edited(content: Portfolio, other: Portfolio, dice: Dice, by: string): Portfolio;
function edited(content: Values, other: Values, dice: Dice, by: string): Values {
  let added = 0;
  const editedFields = (fields: Fields, value: Values, from: Values): Values => ({
    ...value,
    ...Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const [own, others] = [value[name], from[name]];
        if (field.groups !== undefined) return [name, editedWords(own, others) ?? {}];
        if (name === 'page') return [name, own];
        if (field.entry === undefined) return [name, dice(8) === 0 ? others : own];
        return [name, editedList(field.entry.fields, own, others)];
      }),
    ),
  });
  const editedWords = (own: unknown, others: unknown): unknown => {
    if (!isObject(own) || !isObject(others)) return dice(3) === 0 ? others : own;
    const names = new Set([...Object.keys(own), ...Object.keys(others)]);
    const words = [...names].flatMap((name) => {
      const value = editedWords(own[name], others[name]);
      return value === undefined ? [] : [[name, value]];
    });
    return words.length === 0 ? undefined : Object.fromEntries(words);
  };
  const editedList = (fields: Fields, own: unknown, others: unknown): unknown => {
    const entries = Array.isArray(own) ? own.filter(isObject) : [];
    const from = Array.isArray(others) ? others.filter(isObject) : [];
    const changed = entries.map((entry) =>
      editedFields(fields, entry, from[dice(Math.max(1, from.length))] ?? entry),
    );
    const isFixed = Object.hasOwn(fields, 'page');
    const left = isFixed ? changed : changed.filter(() => dice(6) > 0);
    const result = [...left];
    if (dice(3) === 0 && result.length > 1) {
      const moved = result.splice(dice(result.length), 1);
      result.splice(dice(result.length + 1), 0, ...moved);
    }
    for (const entry of isFixed ? [] : from) {
      if (dice(4) > 0) continue;
      added += 1;
      result.splice(dice(result.length + 1), 0, { ...entry, key: `${by}-${added}` });
    }
    return result;
  };
  return bySection((name) => {
    const [own, others] = [content[name], other[name]];
    return isObject(own) && isObject(others)
      ? editedFields(SECTIONS[name].fields, own, others)
      : own;
  });
}

/** Contents that two editors changed: fields, words, and entries added, removed and moved. */
export const editedPortfolios: fc.Arbitrary<Edited> = fc
  .tuple(portfolios, portfolios, portfolios, fc.infiniteStream(fc.nat()))
  .map(([base, one, other, numbers]) => {
    const dice: Dice = (limit) => numbers.next().value % limit;
    return {
      base,
      mine: edited(base, one, dice, 'mine'),
      theirs: edited(base, other, dice, 'theirs'),
    };
  })
  .filter((each) =>
    [each.mine, each.theirs].every((content) => portfolioSchema.safeParse(content).success),
  );

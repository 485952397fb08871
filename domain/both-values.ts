import type { z } from 'zod';
import { type Joint, joinedItems, joinedTexts } from './text-merge.ts';

/** Whether a field takes any words, so that words of both sides can be joined in it. */
const takesWords = (schema: z.ZodType): boolean =>
  schema.safeParse('two words').success || schema.safeParse(['two words']).success;

/** Two values joined: texts by words, lists of texts by items. Undefined where the field does not take the result. */
export function bothOf(
  { base, mine, theirs }: { base: unknown; mine: unknown; theirs: unknown },
  schema: z.ZodType | undefined,
): Joint<unknown> | undefined {
  if (schema !== undefined && !takesWords(schema)) return undefined;
  const both = joinedValues(base, mine, theirs);
  if (schema === undefined || both === undefined) return both;
  const { success, data } = schema.safeParse(both.value);
  return success ? { ...both, value: data } : undefined;
}

function joinedValues(base: unknown, mine: unknown, theirs: unknown): Joint<unknown> | undefined {
  if (typeof mine === 'string' && typeof theirs === 'string') {
    return joinedTexts(typeof base === 'string' ? base : '', mine, theirs);
  }
  if (areTexts(mine) && areTexts(theirs)) {
    return joinedItems(areTexts(base) ? base : [], mine, theirs);
  }
  return undefined;
}

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

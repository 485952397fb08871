import { z } from 'zod';
import { toolIdSchema } from './content/downloads.ts';
import { line } from './text.ts';

/** Random bits of a token, written as lower-case hexadecimal digits. */
export const TOKEN_RANDOM_BITS = 128;

// Every part of a tool's id may hold dashes, so a token is read from its end.
const TAIL = /^\d{13,16}-[0-9a-f]{32}$/;

/** The longest token: an id of 64, a timestamp of 16, 32 random digits and two dashes. */
export const TOKEN_MAX = 64 + 16 + 32 + 2;

/**
 * Writes a token in the specification's local format (section 3): tool id, timestamp in
 * milliseconds and random text joined with dashes.
 */
export const formatToken = (toolId: string, issuedAt: number, random: string): string =>
  `${toolId}-${issuedAt}-${random}`;

/**
 * True where the token begins with this tool's id (section 5) and the rest is a timestamp and random
 * text, so that the id `tool-1` does not claim a token of `tool-11` or `tool-1-x`. Necessary, never
 * sufficient: the server must also have issued it.
 */
export const tokenNamesTool = (token: string, toolId: string): boolean =>
  token.startsWith(`${toolId}-`) && TAIL.test(token.slice(toolId.length + 1));

/** The most tokens that are made at once. */
export const TOKEN_BATCH_MAX = 200;

/** Longest note on a token, in characters. */
export const TOKEN_NOTE_MAX = 120;

/** What the owner asks for: so many tokens of one tool, with a note and an end if they have one. */
export const tokenOrderSchema = z.object({
  toolId: toolIdSchema,
  note: line(TOKEN_NOTE_MAX).default(''),
  /** ISO time in UTC from which the tokens are void; null for never. */
  expiresAt: z.iso.datetime().nullable().default(null),
  count: z
    .int()
    .min(1, 'At least one.')
    .max(TOKEN_BATCH_MAX, `At most ${TOKEN_BATCH_MAX} at once.`)
    .default(1),
});

export type TokenOrder = z.output<typeof tokenOrderSchema>;

/** The lists of tokens: not used yet, used, and taken back before they were. */
export const tokenStateSchema = z.enum(['issued', 'used', 'revoked']);

export type TokenState = z.output<typeof tokenStateSchema>;

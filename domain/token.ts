import { z } from 'zod';
import { toolIdSchema } from './content/downloads.ts';
import { line } from './text.ts';

/** The number of random bits in a token, written as lower-case hexadecimal digits. */
export const TOKEN_RANDOM_BITS = 128;

// A tool's id may contain dashes, so a token is parsed from its end.
const SUFFIX = /^\d{13,16}-[0-9a-f]{32}$/;

/**
 * Formats a token (docs/product.md#tokens-and-downloads): tool id, timestamp in milliseconds and random text, joined
 * with dashes.
 */
export const formatToken = (toolId: string, issuedAt: number, random: string): string =>
  `${toolId}-${issuedAt}-${random}`;

/**
 * True if the token begins with this tool's id and the rest is a timestamp and random text, so that
 * `tool-1` does not match a token of `tool-11` or `tool-1-x`. Necessary but not sufficient: the server must also
 * have issued the token.
 */
export const tokenNamesTool = (token: string, toolId: string): boolean =>
  token.startsWith(`${toolId}-`) && SUFFIX.test(token.slice(toolId.length + 1));

/** How many of a token's letters the owner sees in the lists: 16 of its 128 random bits. */
export const TOKEN_ENDING_LETTERS = 4;

/** The longest note on a token, in characters. */
export const TOKEN_NOTE_MAX = 120;

/** The owner's order for a token of a tool: its note and expiry. */
export const tokenOrderSchema = z.object({
  toolId: toolIdSchema,
  note: line(TOKEN_NOTE_MAX).default(''),
  /** The time from which the token is invalid, in ISO 8601 in UTC; null for never. */
  expiresAt: z.iso.datetime().nullable().default(null),
});

export type TokenOrder = z.output<typeof tokenOrderSchema>;

/** The states of a token: not used yet, used, or revoked before use. */
export const tokenStateSchema = z.enum(['issued', 'used', 'revoked']);

export type TokenState = z.output<typeof tokenStateSchema>;

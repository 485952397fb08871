import { z } from 'zod';
import { toolIdSchema } from './content/downloads.ts';
import { line } from './text.ts';

/** Random bits of a token, written as lower-case hexadecimal digits. */
export const TOKEN_RANDOM_BITS = 128;

// A tool's id may contain dashes, so a token is parsed from its end.
const SUFFIX = /^\d{13,16}-[0-9a-f]{32}$/;

/** Tool id, timestamp in milliseconds and random text (docs/product.md#tokens-and-downloads). */
export const formatToken = (toolId: string, issuedAt: number, random: string): string =>
  `${toolId}-${issuedAt}-${random}`;

/**
 * Whether a token begins with this tool's id, and not with a longer one, such as `tool-1-x` for `tool-1`. Necessary but
 * not sufficient: the server must also have issued it.
 */
export const tokenNamesTool = (token: string, toolId: string): boolean =>
  token.startsWith(`${toolId}-`) && SUFFIX.test(token.slice(toolId.length + 1));

/** How many letters of a token lists show: 16 of its 128 random bits. */
export const TOKEN_ENDING_LETTERS = 4;

/** In characters. */
export const TOKEN_NOTE_MAX = 120;

/** What the owner enters for a new token. */
export const tokenOrderSchema = z.object({
  toolId: toolIdSchema,
  note: line(TOKEN_NOTE_MAX).default(''),
  /** When the token becomes invalid, in ISO 8601 in UTC; null for never. */
  expiresAt: z.iso.datetime().nullable().default(null),
});

export type TokenOrder = z.output<typeof tokenOrderSchema>;

export const tokenStateSchema = z.enum(['issued', 'used', 'revoked']);

export type TokenState = z.output<typeof tokenStateSchema>;

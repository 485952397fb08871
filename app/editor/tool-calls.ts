import { z } from 'zod';
import type { ErrorCode } from '../../domain/errors.ts';
import type { TokenOrder, TokenState } from '../../domain/token.ts';
import type { DayOfDownloads } from '../../server/downloads/count-rows.ts';
import type { ListedToken, TokenPlace } from '../../server/downloads/token-list-rows.ts';
import { clientFailure } from '../client-failure.ts';
import { type Answer, call } from './calls.ts';

/** Makes one-time tokens for a premium tool. Whatever refuses it is one failure to the owner. */
export async function generateTokens(order: TokenOrder): Promise<Answer<{ tokens: string[] }>> {
  const otherwise = 'token-generation-failed';
  const shape = { tokens: z.array(z.string()) };
  return asOneFailure(otherwise, await call('/admin/tokens', { body: order, shape, otherwise }));
}

/** Whatever failed is this failure to the owner, except for the end of the session. */
function asOneFailure<T>(code: ErrorCode, answer: Answer<T>): Answer<T> {
  if (answer.ok || answer.code === 'session-expired') return answer;
  return { ...answer, ...clientFailure(code) };
}

const listedToken = z.object({
  hash: z.string(),
  token: z.string().nullable(),
  ending: z.string(),
  toolId: z.string(),
  note: z.string(),
  expiresAt: z.string().nullable(),
  at: z.string(),
}) satisfies z.ZodType<ListedToken>;

/** A page of a list of tokens, newest first. Whatever refuses it is one failure to the owner. */
export async function listTokens(
  state: TokenState,
  after: TokenPlace | null,
): Promise<Answer<{ tokens: ListedToken[]; more: boolean }>> {
  const query = new URLSearchParams({ state });
  if (after !== null) {
    query.set('at', after.at);
    query.set('hash', after.hash);
  }
  const otherwise = 'token-list-failed';
  const shape = { tokens: z.array(listedToken), more: z.boolean() };
  return asOneFailure(otherwise, await call(`/admin/tokens?${query}`, { shape, otherwise }));
}

/** Voids a token that was not used yet. */
export const revokeToken = (hash: string): Promise<Answer<object>> =>
  call('/admin/tokens/revoke', { body: { hash }, shape: {}, otherwise: 'token-revoke-failed' });

const dayOfDownloads = z.object({
  toolId: z.string(),
  day: z.string(),
  downloads: z.number(),
}) satisfies z.ZodType<DayOfDownloads>;

/** The downloads of the last 30 days. */
export const loadDownloads = (): Promise<Answer<{ today: string; counts: DayOfDownloads[] }>> =>
  call('/admin/downloads', {
    shape: { today: z.string(), counts: z.array(dayOfDownloads) },
    otherwise: 'load-failed',
  });

import { z } from 'zod';
import type { TokenOrder, TokenState } from '../../domain/token.ts';
import type { ListedToken, TokenPlace } from '../../server/store/token-lists.ts';
import type { DayOfDownloads } from '../../server/store/tool-downloads.ts';
import { clientFailure } from '../client-failure.ts';
import { type Answer, call } from './calls.ts';

/** Makes one-time tokens for a premium tool. Whatever refuses it is one failure to the owner. */
export async function generateTokens(order: TokenOrder): Promise<Answer<{ tokens: string[] }>> {
  const otherwise = 'token-generation-failed';
  const answer = await call('/admin/tokens', {
    body: order,
    shape: { tokens: z.array(z.string()) },
    otherwise,
  });
  if (answer.ok || answer.code === 'session-expired') return answer;
  return { ...answer, ...clientFailure(otherwise) };
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

/** A page of a list of tokens, newest first. */
export function listTokens(
  state: TokenState,
  after: TokenPlace | null,
): Promise<Answer<{ tokens: ListedToken[]; more: boolean }>> {
  const query = new URLSearchParams({ state });
  if (after !== null) {
    query.set('at', after.at);
    query.set('hash', after.hash);
  }
  return call(`/admin/tokens?${query}`, {
    shape: { tokens: z.array(listedToken), more: z.boolean() },
    otherwise: 'token-list-failed',
  });
}

/** Voids a token that was not used yet. */
export const revokeToken = (hash: string): Promise<Answer<object>> =>
  call('/admin/tokens/revoke', { body: { hash }, shape: {}, otherwise: 'token-list-failed' });

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

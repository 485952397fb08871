import type { ErrorCode } from '../../../domain/errors.ts';
import { failureOf } from '../../../domain/failure.ts';
import type { TokenOrder, TokenState } from '../../../domain/token.ts';
import type { TokenCursor } from '../../../server/downloads/queries.ts';
import { answerOf, api, type CallFailure } from '../browser/calls.ts';

/** Generates a one-time token for a premium tool. All failures get the same code and message. */
export async function generateToken(order: TokenOrder) {
  const fallback = 'token-generation-failed';
  return asOneFailure(fallback, await answerOf(api.tokens.$post({ json: order }), fallback));
}

/** Replaces any failure by the one with this code, except for the end of the session. */
function asOneFailure<T extends { ok: true }>(
  code: ErrorCode,
  answer: T | CallFailure,
): T | CallFailure {
  if (answer.ok || answer.code === 'session-expired') return answer;
  return { ...answer, ...failureOf(code) };
}

/** Loads a page of a token list, newest first. All failures get the same code and message. */
export async function listTokens(state: TokenState, after: TokenCursor | null) {
  const fallback = 'token-list-failed';
  const query = after === null ? { state } : { state, at: after.at, hash: after.hash };
  return asOneFailure(fallback, await answerOf(api.tokens.$get({ query }), fallback));
}

/** Revokes a token that was not used yet. */
export const revokeToken = (hash: string) =>
  answerOf(api.tokens.revoke.$post({ json: { hash } }), 'token-revoke-failed');

/** Loads the downloads of the last 30 days. */
export const loadDownloads = () => answerOf(api.downloads.$get(), 'load-failed');

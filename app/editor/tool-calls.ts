import type { ErrorCode } from '../../domain/errors.ts';
import { failureOf } from '../../domain/failure.ts';
import type { TokenOrder, TokenState } from '../../domain/token.ts';
import type { TokenPlace } from '../../server/downloads/token-list-rows.ts';
import { admin, answerOf, type CallFailure } from './calls.ts';

/** Makes one-time tokens for a premium tool. Whatever refuses it is one failure to the owner. */
export async function generateTokens(order: TokenOrder) {
  const otherwise = 'token-generation-failed';
  return asOneFailure(otherwise, await answerOf(admin.tokens.$post({ json: order }), otherwise));
}

/** Whatever failed is this failure to the owner, except for the end of the session. */
function asOneFailure<T extends { ok: true }>(
  code: ErrorCode,
  answer: T | CallFailure,
): T | CallFailure {
  if (answer.ok || answer.code === 'session-expired') return answer;
  return { ...answer, ...failureOf(code) };
}

/** A page of a list of tokens, newest first. Whatever refuses it is one failure to the owner. */
export async function listTokens(state: TokenState, after: TokenPlace | null) {
  const otherwise = 'token-list-failed';
  const query = after === null ? { state } : { state, at: after.at, hash: after.hash };
  return asOneFailure(otherwise, await answerOf(admin.tokens.$get({ query }), otherwise));
}

/** Voids a token that was not used yet. */
export const revokeToken = (hash: string) =>
  answerOf(admin.tokens.revoke.$post({ json: { hash } }), 'token-revoke-failed');

/** The downloads of the last 30 days. */
export const loadDownloads = () => answerOf(admin.downloads.$get(), 'load-failed');

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ErrorCode } from '../../../domain/errors.ts';
import { failureOf } from '../../../domain/failure.ts';
import type { TokenOrder, TokenState } from '../../../domain/token.ts';
import type { TokenCursor } from '../../../server/downloads/queries.ts';
import { answerOf, api, type CallFailure } from '../browser/calls.ts';
import { CallError } from '../browser/queries.ts';
import { useFeatures } from '../layout/features.ts';

const TOKENS = ['tokens'] as const;
const FIRST_PAGE: TokenCursor = { at: '', hash: '' };

/** Replaces any failure by the one with this code, except for the end of the session. */
async function asOneFailure<T extends { ok: true }>(
  code: ErrorCode,
  call: Parameters<typeof answerOf<T>>[0],
): Promise<T | CallFailure> {
  const answer = await answerOf(call, code);
  if (answer.ok || answer.code === 'session-expired') return answer;
  return { ...answer, ...failureOf(code) };
}

/** Generates a one-time token for a premium tool. */
export function useTokenGeneration() {
  const { ask } = useFeatures();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (json: TokenOrder) =>
      ask(() => asOneFailure('token-generation-failed', api.tokens.$post({ json }))),
    onSuccess: () => queries.invalidateQueries({ queryKey: TOKENS }),
  });
}

/** The tokens in a state, newest first, page by page. */
export function useTokens(state: TokenState) {
  const { ask } = useFeatures();
  return useInfiniteQuery({
    queryKey: [...TOKENS, state],
    queryFn: ({ pageParam }) => {
      const after = pageParam.hash === '' ? {} : pageParam;
      const query = { state, ...after };
      return ask(() => answerOf(api.tokens.$get({ query }), 'load-failed'));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ tokens, more }) => {
      const last = tokens.at(-1);
      return more && last ? { at: last.at, hash: last.hash } : undefined;
    },
  });
}

/** Revokes a token that was not used yet, by its hash. */
export function useTokenRevocation() {
  const { ask } = useFeatures();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: TOKENS });
  return useMutation({
    mutationFn: (hash: string) =>
      ask(() => answerOf(api.tokens.revoke.$post({ json: { hash } }), 'save-failed')),
    onSuccess: reload,
    // It was used or revoked meanwhile.
    onError: (error) =>
      error instanceof CallError && error.failure.code === 'token-not-revoked' && reload(),
  });
}

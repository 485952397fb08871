import {
  keepPreviousData,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ErrorCode } from '../../../domain/errors.ts';
import { useFeatures } from '../layout/features.ts';
import { answerOf, type CallResponse } from './calls.ts';

type Success = { readonly ok: true };
type Call<T extends Success> = Promise<CallResponse<T>>;

/** What the server answers to a call, which is kept under a key. */
export function useLoaded<T extends Success>(
  queryKey: QueryKey,
  call: () => Call<T>,
  options: Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'> = {},
) {
  const { ask } = useFeatures();
  const queryFn = () => ask(() => answerOf(call(), 'load-failed'));
  return useQuery({ ...options, queryKey, queryFn });
}

/** What a query has loaded, its progress, or its failure. `what`: such as `the visits`. */
export function Loaded<T>(props: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  what: string;
  children: (data: T) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = props.query;
  return (
    <>
      <div role="status">{data === undefined && isFetching && <p>Loading {props.what}...</p>}</div>
      <div role="alert">{error !== null && !isFetching && <p>{error.message}</p>}</div>
      {error !== null && !isFetching && (
        <button type="button" className="btn" onClick={() => void refetch()}>
          Try again
        </button>
      )}
      {data !== undefined && props.children(data)}
    </>
  );
}

/** A list of the server, page by page. `next`: where the page after one begins; null or undefined after the last. */
export function usePages<Page extends Success, Place>(
  queryKey: QueryKey,
  load: (from: Place | null) => Call<Page>,
  next: (page: Page) => Place | null | undefined,
  /** `keepsBefore`: while another list is loaded, this one is shown. */
  { keepsBefore = false, refetchOnWindowFocus = false } = {},
) {
  const { ask } = useFeatures();
  const first: { readonly from: Place | null } = { from: null };
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => ask(() => answerOf(load(pageParam.from), 'load-failed')),
    refetchOnWindowFocus,
    ...(keepsBefore && { placeholderData: keepPreviousData }),
    initialPageParam: first,
    getNextPageParam(page) {
      const from = next(page);
      return from == null ? undefined : { from };
    },
  });
}

/** A change on the server, after which what is shown of the keys is loaded again. */
export function useChange<T extends Success, Input = void>(
  call: (input: Input) => Call<T>,
  options: Pick<UseMutationOptions<T, Error, Input>, 'onError' | 'scope' | 'meta'> & {
    reloads?: readonly QueryKey[];
    /** What it means that no answer came. */
    failure?: ErrorCode;
    onSuccess?: (answer: T, input: Input) => void;
  } = {},
) {
  const { reloads = [], failure = 'save-failed', onSuccess, ...others } = options;
  const { ask, queries } = useFeatures();
  return useMutation({
    ...others,
    mutationFn: (input: Input) => ask(() => answerOf(call(input), failure)),
    async onSuccess(answer, input) {
      onSuccess?.(answer, input);
      await Promise.all(reloads.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}

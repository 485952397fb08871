import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** What a query has loaded, or its progress, or its failure with a way to try again. `what`: such as `the visits`. */
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

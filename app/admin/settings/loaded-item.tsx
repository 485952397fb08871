import type { ReactNode } from 'react';
import { Loaded } from '../browser/use-calls.tsx';
import { FoldItem } from '../controls/fold-item.tsx';

/** A row that folds out to what the server has, of which `state` says the gist. */
export function LoadedItem<T>(props: {
  address: string;
  title: string;
  query: Parameters<typeof Loaded<T>>[0]['query'];
  what: string;
  state: (data: T) => ReactNode;
  isBad?: (data: T) => boolean;
  children: (data: T) => ReactNode;
}) {
  const { address, title, query, what, state, isBad, children } = props;
  const { data } = query;
  return (
    <FoldItem
      address={address}
      title={title}
      state={data === undefined ? '' : state(data)}
      isBad={data !== undefined && isBad?.(data) === true}
    >
      {() => (
        <Loaded query={query} what={what}>
          {children}
        </Loaded>
      )}
    </FoldItem>
  );
}

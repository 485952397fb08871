import { type ReactNode, useDeferredValue } from 'react';
import { Screen, ViewLink } from '../layout/screen.tsx';
import type { Screen as ScreenName } from '../layout/screens.ts';
import { AddButton, Entries, type FieldsOf, ListSearch, useEntryList } from './entry-list.tsx';

/** A screen that is one list: its search and the button that adds an entry stand beside the heading. */
export function ListScreen<Name extends string>(
  props: FieldsOf<Name> & {
    screen: ScreenName & ('projects' | 'anime' | 'downloads' | 'notes');
    name: Name;
    /** How many there are of what is listed; otherwise the number of entries. */
    count?: number;
    /** What stands above the list. */
    children?: ReactNode;
    /** What stands below it. */
    after?: ReactNode;
  },
) {
  const { screen, name, children } = props;
  const list = useEntryList(name);
  return (
    <Screen
      name={screen}
      count={props.count ?? list.lines.length}
      tools={
        <>
          <ViewLink page={screen} />
          <div className="ms-auto flex items-center gap-4 max-desk:contents">
            <ListSearch list={list} />
            <AddButton list={list} className="btn max-desk:ms-auto" />
          </div>
        </>
      }
    >
      {children}
      <Entries {...props} list={list} level={2} />
      <Deferred>{props.after}</Deferred>
    </Screen>
  );
}

/** What is painted after what is around it. */
const Deferred = ({ children = null }: { children: ReactNode }) => useDeferredValue(children, null);

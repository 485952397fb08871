import type { ReactNode } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useDeepLink } from '../fields/deep-link.ts';
import { HEADING_ID } from './navigation.ts';
import { SCREENS, type Screen as ScreenName } from './screens.ts';

/** A screen of the admin: its heading, what can be done with all of it, and what is edited or listed. */
export function Screen(props: {
  name: ScreenName;
  /** How many there are of what is listed. */
  count?: number | undefined;
  /** What stands beside the heading: the link to the page, a search, a button. */
  tools?: ReactNode;
  /** It shows pictures or charts, and takes more of the width. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const { name, count, tools, isWide = false, children } = props;
  const hydrated = useHydrated();
  useDeepLink(name);
  return (
    <section className={isWide ? 'desk-wide' : undefined} aria-labelledby={HEADING_ID}>
      <header className="screen-head">
        <h1 id={HEADING_ID} tabIndex={-1}>
          {SCREENS[name].label}
        </h1>
        {count !== undefined && <span className="figures text-[1.125rem] text-ink-3">{count}</span>}
        {tools}
      </header>
      <fieldset disabled={!hydrated} className="min-w-0">
        {children}
      </fieldset>
    </section>
  );
}

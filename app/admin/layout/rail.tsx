import { NavLink } from 'react-router';
import { shownCount } from '../../../domain/inbox.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { waitingForOwner } from '../orders/order-text.ts';
import { useStore } from '../state-store.ts';
import { useFeatures } from './features.ts';
import { RAIL, SCREENS, type Screen, unsavedScreens } from './screens.ts';

/** The screens of the admin, with what waits in them. */
export function Rail() {
  return (
    <nav className="rail-nav" aria-label="Admin">
      {RAIL.map((screens) => (
        <ul key={screens[0]}>
          {screens.map((screen) => (
            <li key={screen}>
              <NavLink to={SCREENS[screen].path} end={screen === 'home'} prefetch="intent">
                {SCREENS[screen].label}
                <Marks screen={screen} />
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

function Marks({ screen }: { screen: Screen }) {
  const features = useFeatures();
  const unread = useStore(features.inbox, (inbox) => inbox.unread);
  const waitingOrders = useStore(features.orders, ({ counts }) => waitingForOwner(counts));
  const isUnsaved = useFromEdits((state) => unsavedScreens(state).includes(screen));
  return (
    <>
      {isUnsaved && (
        <i className="editor-dot">
          <span className="sr-only">, unsaved changes</span>
        </i>
      )}
      {screen === 'inbox' && <Count count={unread} what="unread" />}
      {screen === 'downloads' && (
        <Count
          count={waitingOrders}
          what={waitingOrders === 1 ? 'order to look at' : 'orders to look at'}
        />
      )}
    </>
  );
}

/** How much on a screen waits for the owner. */
function Count({ count, what }: { count: number; what: string }) {
  if (count === 0) return null;
  return (
    <span className="rail-count">
      {shownCount(count)}
      <span className="sr-only"> {what}</span>
    </span>
  );
}

import { ArrowUpRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, PrefetchPageLinks, useLocation } from 'react-router';
import { shownCount } from '../../../domain/inbox.ts';
import { useFrame } from '../../frame.tsx';
import { pauseMotion, useMotion } from '../../ui/motion-state.ts';
import { FIELDS_ID } from '../controls/focus.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { useArrivals } from '../inbox/queries.ts';
import { waitingForOwner } from '../orders/order-text.ts';
import { useOrderCounts } from '../orders/queries.ts';
import { BarTools, Logout, RAIL_ID, SITE_LINKS_ID } from './bar.tsx';
import { RAIL, SCREENS, screenAt, unsavedScreens } from './screens.ts';

/** What stands below a hairline, but for the first. */
const GROUP =
  'not-first:mt-3 not-first:pt-3 not-first:bg-[linear-gradient(var(--color-rule),var(--color-rule))] not-first:bg-top not-first:bg-size-[calc(100%-3rem)_1px] not-first:bg-no-repeat';

/** The tab that one is in: cut from the sheet, with a bar of ink. */
const CURRENT =
  'bg-paper text-ink font-[600] before:absolute before:inset-y-0 before:start-0 before:w-[3px] before:bg-ink before:forced-color-adjust-none forced-colors:before:bg-[Highlight]';

/**
 * The screens of the admin, with what waits in them. On a phone it is a menu that covers the screen, and has what the
 * bar has no space for.
 */
export function Rail(props: { ready: boolean; openAt: string | null; onClose: () => void }) {
  const { ready, openAt, onClose } = props;
  const rail = useRef<HTMLDivElement>(null);
  // Not by `NavLink`: it leaves Home unmarked at `/admin/`.
  const { pathname } = useLocation();
  const open = screenAt(pathname);
  const isOpen = openAt === pathname;
  // Only the screen that was opened first prefetches: later the scripts are there, and the elements would render again.
  const [first] = useState(pathname);
  // A text is the same for the same screens; a list would be another one at each key.
  const unsaved = useFromEdits((state) => unsavedScreens(state).join(' ')).split(' ');
  const { unread } = useArrivals();
  const orders = waitingForOwner(useOrderCounts());
  useEffect(() => {
    if (!isOpen) return;
    rail.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      onClose();
      document.querySelector<HTMLElement>(`[aria-controls="${RAIL_ID}"]`)?.focus();
    };
    // It covers the screen, where an element that takes the focus must be visible.
    const uncover = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(`#${FIELDS_ID}`) !== null) onClose();
    };
    document.addEventListener('keydown', close);
    document.addEventListener('focusin', uncover);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('focusin', uncover);
    };
  }, [isOpen, onClose]);
  return (
    <div
      ref={rail}
      id={RAIL_ID}
      className="desk-rail bg-paper-deep max-desk:fixed max-desk:inset-[var(--bar)_0_0] max-desk:z-19 max-desk:overflow-y-auto max-desk:not-data-open:hidden"
      data-open={isOpen || undefined}
    >
      <nav
        aria-label="Admin"
        className="sticky top-(--bar) flex flex-col h-[calc(100svh-var(--bar))] pt-5 pb-3 overflow-y-auto max-desk:static max-desk:h-auto max-desk:min-h-full max-desk:pt-2 max-desk:pb-4"
      >
        {RAIL.map((screens) => (
          <ul
            key={screens[0]}
            className={`${GROUP} last-of-type:text-ink-2 max-desk:grid max-desk:grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))]`}
          >
            {screens.map((screen) => (
              <li key={screen}>
                <Link
                  to={SCREENS[screen].path}
                  className={screen === open ? CURRENT : ''}
                  aria-current={screen === open ? 'page' : undefined}
                  prefetch="intent"
                  // Where nothing changes, React would render the whole desk again before the screen is painted.
                  onClick={isOpen ? onClose : undefined}
                >
                  <span>{SCREENS[screen].label}</span>
                  {unsaved.includes(screen) && (
                    <i className="dot">
                      <span className="sr-only">, unsaved changes</span>
                    </i>
                  )}
                  {screen === 'inbox' && <Count count={unread} what="unread" />}
                  {screen === 'downloads' && (
                    <Count count={orders} what={`order${orders === 1 ? '' : 's'} to look at`} />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        ))}
        <div className={`${GROUP} desk:hidden`}>
          <BarTools ready={ready} />
          <button type="button" popoverTarget={SITE_LINKS_ID}>
            View site
            <ArrowUpRight />
          </button>
          <Logout />
        </div>
        <PauseAnimation />
        {ready &&
          pathname === first &&
          RAIL[0]?.map((screen) => <PrefetchPageLinks key={screen} page={SCREENS[screen].path} />)}
      </nav>
    </div>
  );
}

/** Stops what moves by itself. It keeps its place where nothing moves. */
function PauseAnimation() {
  const { words } = useFrame();
  const motion = useMotion();
  const isPaused = motion === 'paused';
  return (
    <button
      type="button"
      className={`mt-auto text-small text-ink-3 ${motion === 'unknown' || motion === 'none' ? 'invisible' : ''}`}
      aria-pressed={isPaused}
      onClick={() => pauseMotion(!isPaused)}
    >
      <span className="inline-flex items-center gap-3">
        <i className="w-[9px] h-[12px] border-x-2" aria-hidden="true" />
        {words.pause}
      </span>
    </button>
  );
}

function Count({ count, what }: { count: number; what: string }) {
  if (count === 0) return null;
  return (
    <span className="font-strong text-small text-dye">
      <span>{shownCount(count)}</span>
      <span className="sr-only"> {what}</span>
    </span>
  );
}

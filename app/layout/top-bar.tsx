import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { site } from '../../site.config.ts';
import { ROOMS } from '../pages.ts';
import { BrandMark } from './brand-mark.tsx';
import { PauseButton } from './pause-button.tsx';

/** `isNowhere` says that the address leads nowhere, so that it is in no page of the bar either. */
export function TopBar({ isNowhere }: { isNowhere: boolean }) {
  const links = pageLinks(isNowhere);
  return (
    <header className="topbar wrap print:hidden">
      <Link
        to="/"
        viewTransition
        prefetch="intent"
        className="flex min-h-11 items-center gap-[0.7rem] font-semibold tracking-[-0.01em]"
      >
        <BrandMark />
        {site.brand}
      </Link>
      <nav className="topnav" aria-label="Pages">
        {links}
      </nav>
      <PauseButton isIcon />
      <Menu>{links}</Menu>
    </header>
  );
}

const pageLinks = (isNowhere: boolean) =>
  ROOMS.map(({ room, path, label }) => (
    <NavLink
      key={room}
      to={path}
      end={isNowhere || path === '/'}
      viewTransition
      // The admin is large, and its data nobody else's.
      prefetch={room === 'admin' ? 'none' : 'intent'}
      className={room === 'admin' ? 'admin' : ''}
    >
      {label}
    </NavLink>
  ));

/** The mobile menu: a disclosure that the browser opens by itself, closed again by every navigation. */
function Menu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);

  // Not at first: the menu may have been opened before the scripts came.
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (menu.current) menu.current.open = false;
  }, [key]);

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, []);

  return (
    <details
      className="menu"
      ref={menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The menu lies over the page: what takes the focus there must be seen.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary>
        Menu
        <i aria-hidden="true" />
      </summary>
      <div className="menu-panel">
        <nav aria-label="Pages">{children}</nav>
        <PauseButton />
      </div>
    </details>
  );
}

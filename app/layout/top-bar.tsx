import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { PAGES } from '../../domain/pages.ts';
import { site } from '../../site.config.ts';
import { BrandMark } from './brand-mark.tsx';
import { PauseButton } from './pause-button.tsx';

/** `isMissing`: the address does not exist, so no link is marked as the current page. */
export function TopBar({ isMissing }: { isMissing: boolean }) {
  const links = pageLinks(isMissing);
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

const pageLinks = (isMissing: boolean) =>
  PAGES.map(({ name, path, label }) => (
    <NavLink
      key={name}
      to={path}
      end={isMissing || path === '/'}
      viewTransition
      // The admin's chunk is large, and visitors do not need it.
      prefetch={name === 'admin' ? 'none' : 'intent'}
      className={name === 'admin' ? 'admin' : ''}
    >
      {label}
    </NavLink>
  ));

/** The mobile menu: a `details` element, which works without scripts; every navigation closes it. */
function Menu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);

  // Not on mount: the visitor may have opened the menu before hydration.
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
        // The menu covers the page; an element that takes the focus there must be visible.
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

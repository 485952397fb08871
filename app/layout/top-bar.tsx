import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { pathOf } from '../../domain/pages.ts';
import type { SiteFrame } from '../../domain/site-frame.ts';
import { useFrame } from '../frame.tsx';
import { BrandMark } from './brand-mark.tsx';
import { PauseButton } from './pause-button.tsx';

/** `isMissing`: the address does not exist, so no link is marked as the current page. */
export function TopBar({ isMissing }: { isMissing: boolean }) {
  const { brand, menu, words } = useFrame();
  const links = pageLinks(menu, isMissing);
  return (
    <header className="topbar wrap print:hidden">
      <Link to="/" viewTransition prefetch="intent" className="brand">
        <BrandMark />
        <span dir="auto">{brand}</span>
      </Link>
      <nav className="topnav" aria-label={words.pages}>
        {links}
      </nav>
      <PauseButton isIcon />
      <Menu words={words}>{links}</Menu>
    </header>
  );
}

const pageLinks = (menu: SiteFrame['menu'], isMissing: boolean) =>
  menu.map(({ page, label }) => (
    <NavLink
      key={page}
      to={pathOf(page)}
      end={isMissing || page === 'home'}
      viewTransition
      // The admin's chunk is large, and visitors do not need it.
      prefetch={page === 'admin' ? 'none' : 'intent'}
      className={page === 'admin' ? 'admin' : ''}
    >
      {label}
    </NavLink>
  ));

/** The mobile menu: a `details` element, which works without scripts; every navigation closes it. */
function Menu({ words, children }: { words: SiteFrame['words']; children: ReactNode }) {
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
        {words.menu}
        <i aria-hidden="true" />
      </summary>
      <div className="menu-panel">
        <nav aria-label={words.pages}>{children}</nav>
        <PauseButton />
      </div>
    </details>
  );
}

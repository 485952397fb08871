import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { SiteFrame } from '../../domain/site-frame.ts';
import { useFrame } from '../frame.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { BrandMark } from './brand-mark.tsx';
import { PauseButton } from './pause-button.tsx';

/** `isMissing`: the address does not exist, so no link is marked as the current page. */
export function TopBar({ isMissing }: { isMissing: boolean }) {
  const { brand, menu, words } = useFrame();
  const { pathname } = useLocation();
  // What is below the address of a page belongs to it. Routes ignore the case of letters.
  const current = isMissing ? undefined : `/${pathname.toLowerCase().split('/')[1]}`;
  const links = menu.map(({ page, path, label }) => (
    <PageLink
      key={path}
      to={path}
      aria-current={path.toLowerCase() === current ? 'page' : undefined}
      className={page === 'admin' ? 'admin' : undefined}
    >
      {label}
    </PageLink>
  ));
  return (
    <header className="topbar on-night wrap flex print:hidden">
      <PageLink to="/" className="brand">
        <BrandMark />
        <span dir="auto">{brand}</span>
      </PageLink>
      <nav className="topnav" aria-label={words.pages}>
        {links}
      </nav>
      <PauseButton isIcon />
      <Menu words={words}>{links}</Menu>
    </header>
  );
}

/** The mobile menu: a `details` element, which works without scripts; every navigation closes it. */
function Menu({ words, children }: { words: SiteFrame['words']; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);

  // In the frame of the new page, which it would cover. Not on mount: the visitor may have opened the menu before hydration.
  useLayoutEffect(() => {
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
      className="menu desk:hidden"
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

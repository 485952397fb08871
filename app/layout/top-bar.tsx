import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { SiteFrame } from '../../domain/site-frame.ts';
import { useFrame } from '../frame.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { BarDetails } from './bar-details.tsx';
import { BrandMark } from './brand-mark.tsx';
import { PauseButton } from './pause-button.tsx';

/** `isMissing`: the address does not exist, so no link is marked as the current page. */
export function TopBar({ isMissing }: { isMissing: boolean }) {
  const { brand, menu, words } = useFrame();
  const { pathname } = useLocation();
  // Addresses below a page belong to it. Routes ignore the case of letters.
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
    <header className="topbar on-night wrap fixed inset-x-0 top-0 z-20 flex h-bar items-stretch justify-between border-b border-line-night bg-night print:hidden">
      {/* A long name gives way to the menu. */}
      <PageLink
        to="/"
        className="me-5 flex min-w-24 shrink-99 items-center gap-[0.7rem] leading-[1.2] font-strong tracking-[-0.01em]"
      >
        <BrandMark />
        <span className="truncate" dir="auto">
          {brand}
        </span>
      </PageLink>
      <nav
        className="topnav ms-auto hidden gap-[clamp(1rem,2.1vw,2rem)] text-nav text-moonlit-2 desk:flex"
        aria-label={words.pages}
      >
        {links}
      </nav>
      <PauseButton isIcon className="text-moonlit-2" />
      <Menu words={words}>{links}</Menu>
    </header>
  );
}

const Menu = ({ words, children }: { words: SiteFrame['words']; children: ReactNode }) => (
  <BarDetails className="menu group desk:hidden">
    <summary className="flex h-full min-w-11 cursor-pointer list-none items-center gap-[0.6rem] text-nav [&::-webkit-details-marker]:hidden">
      {words.menu}
      <i
        className="h-[9px] w-[22px] border-y-[1.5px] group-open:h-0 group-open:border-b-0"
        aria-hidden="true"
      />
    </summary>
    <div className="menu-panel fixed inset-x-0 top-bar bottom-0 overflow-auto overscroll-contain bg-night-raised px-edge pt-s4 pb-s5">
      <nav aria-label={words.pages}>{children}</nav>
      <PauseButton className="mt-s4 text-nav text-moonlit-2" />
    </div>
  </BarDetails>
);

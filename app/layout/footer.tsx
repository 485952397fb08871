import type { ReactNode } from 'react';
import { nextPage, type PageName } from '../../domain/pages.ts';
import { gardenPicture } from '../../domain/sky/hour.ts';
import { useFrame } from '../frame.tsx';
import { BelowFold } from '../ui/below-fold.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { OwnerLinks } from './owner-links.tsx';
import { PauseButton } from './pause-button.tsx';

/** The end of every page. `hasNext`: false where the page has a strip of its own. */
export function Footer({ page, hasNext }: { page: PageName; hasNext: boolean }) {
  const { menu, words, hour } = useFrame();
  const next = hasNext ? nextPage(menu, page) : undefined;
  return (
    <footer className="end text-moonlit print:hidden" data-page={next?.page ?? page}>
      {next && (
        <BelowFold key={page}>
          <NextPageLink to={next.path} label={words.next} name={next.label}>
            <img src={gardenPicture(next.page, hour)} alt="" loading="lazy" />
          </NextPageLink>
        </BelowFold>
      )}
      <div className="boards wrap relative isolate flex flex-wrap items-end justify-between gap-x-10 gap-y-1 min-h-[clamp(7.25rem,9.3vw,11.5rem)] pt-[clamp(0.9rem,1.9vw,2.25rem)] pb-[clamp(0.75rem,1.6vw,2rem)] text-small max-tablet:py-2 max-tablet:text-[0.875rem]">
        <OwnerLinks className={LINE} />
        {/* The line also ends at the edge when nothing moves and the button is invisible. */}
        <p className={`${LINE} max-tablet:flex-row-reverse max-tablet:justify-between`}>
          <PauseButton />
          <span dir="auto">{words.copyright}</span>
        </p>
      </div>
    </footer>
  );
}

const LINE =
  'flex flex-wrap items-center gap-x-7 min-w-0 min-h-11 wrap-anywhere *:min-w-0 max-tablet:w-full max-tablet:gap-x-[0.9rem]';

/** A strip of what comes next, all of it a link; `children` is its picture. */
export function NextPageLink(props: {
  to: string;
  label: string;
  name: string;
  className?: string;
  children: ReactNode;
}) {
  const { to, label, name, className = '', children } = props;
  return (
    <PageLink
      to={to}
      className={`strip wrap relative isolate z-1 flex h-[clamp(7.25rem,15.7vw,19rem)] items-end gap-[clamp(0.75rem,2.6vw,3rem)] overflow-x-clip ${className}`}
    >
      <span className="strip-view">{children}</span>
      <span className="label-mono absolute top-[clamp(0.8rem,1.7vw,2rem)]">{label}</span>{' '}
      <span
        // The letters stand on the boards; a j or p hangs over them.
        className={`strip-name min-w-0 -ms-[0.045em] font-display tracking-[-0.024em] ${
          name.length > 10
            ? 'mb-[0.3em] text-[clamp(1.75rem,6.4vw,7.5rem)]/[0.95] wrap-anywhere'
            : 'mb-[-0.052em] text-[clamp(min(3.875rem,16.25vw),11.2vw,13.5rem)]/[0.8] whitespace-nowrap'
        }`}
        dir="auto"
      >
        {name}
      </span>
      <Icon
        name="onwards"
        size={44}
        weight={1.2}
        className="mb-[clamp(0.75rem,1.7vw,2rem)] h-auto w-[clamp(1.75rem,3.3vw,4rem)] flex-none"
      />
    </PageLink>
  );
}

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
          <Strip to={next.path} label={words.next} name={next.label}>
            <img src={gardenPicture(next.page, hour)} alt="" loading="lazy" />
          </Strip>
        </BelowFold>
      )}
      <div className="boards wrap">
        <OwnerLinks />
        {/* The line ends at the edge also where nothing moves, and the button is invisible. */}
        <p className="max-tablet:flex-row-reverse">
          <PauseButton />
          <span dir="auto">{words.copyright}</span>
        </p>
      </div>
    </footer>
  );
}

/** A strip of what comes next, all of it a link; `children` is its picture. */
export function Strip(props: {
  to: string;
  label: string;
  name: string;
  className?: string;
  children: ReactNode;
}) {
  const { to, label, name, className = '', children } = props;
  return (
    <PageLink to={to} className={`strip wrap ${className}`}>
      <span className="strip-view">{children}</span>
      <span className="label-mono">{label}</span>{' '}
      <span className="strip-name" data-long={name.length > 10 || undefined} dir="auto">
        {name}
      </span>
      <Icon name="onwards" size={44} weight={1.2} />
    </PageLink>
  );
}

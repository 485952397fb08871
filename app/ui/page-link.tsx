import type { ComponentProps } from 'react';
import { Link, useHref } from 'react-router';
import { useFrame } from '../frame.tsx';

interface PageLinkProps extends Pick<ComponentProps<typeof Link>, 'state'> {
  /** The address, which begins with a slash. */
  readonly to: string;
  /** Opens a part of the current page: the page does not scroll. */
  readonly isWithin?: boolean;
}

/** A link to a page of the site. Pointing at it prefetches the page, except for the large admin. */
export function PageLink({
  to,
  isWithin = false,
  state,
  ...rest
}: PageLinkProps & Omit<ComponentProps<'a'>, 'href'>) {
  const { isCopy = false } = useFrame();
  const href = useHref(to);
  // The pages of a static copy are folders: without the slash a host would answer with a redirect to it.
  if (isCopy) return <a {...rest} href={href.replace(/\/?(?=#|$)/, '/')} />;
  // Below the address of a language there is no admin.
  if (to === '/admin' && href !== to) return <a {...rest} href={to} />;
  return (
    <Link
      {...rest}
      to={to}
      state={state}
      discover="none"
      prefetch={to === '/admin' ? 'none' : 'intent'}
      preventScrollReset={isWithin}
    />
  );
}

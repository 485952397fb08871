import { type ComponentProps, createContext, type MouseEvent, use } from 'react';

/** How a page is opened. */
export interface Opening {
  /** A part of the page that is shown is opened: the page neither scrolls nor changes with a transition. */
  readonly isWithin: boolean;
  /** The location state of the new entry of the history. */
  readonly state: string | undefined;
  /** The page takes the place of the current entry of the history. */
  readonly replace: boolean;
}

interface PageLinks {
  /** What every address of the site begins with: empty, or the address of a preview. */
  readonly base: string;
  /** The page is one of a static copy, whose pages are folders. */
  readonly isCopy?: boolean;
  /** Opens a page without loading it whole; undefined where nothing provides it. */
  readonly open?: (to: string, opening: Opening) => void;
}

const PageLinksContext = createContext<PageLinks>({ base: '' });

/** Provides what page links need. Its value should not change with the page: all links would render again. */
export const PageLinksProvider = PageLinksContext.Provider;

interface PageLinkProps
  extends Omit<ComponentProps<'a'>, 'href'>,
    Partial<Omit<Opening, 'replace'>> {
  /** The address, which begins with a slash. */
  readonly to: string;
}

/**
 * A link to a page of the site. React Router's own follow the address and the state of the router, so a change of page
 * renders every link of both pages several times.
 */
export function PageLink({ to, isWithin = false, state, onClick, ...rest }: PageLinkProps) {
  const { base, isCopy, open } = use(PageLinksContext);
  const address = to === '/' && base !== '' ? base : base + to;
  // Without the slash a host would answer with a redirect to it.
  const href = isCopy ? to.replace(/\/?(?=#|$)/, '/') : address;

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (open === undefined || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    // As with any link, the address of the page itself is no further entry.
    const isHere = href === location.pathname + location.search + location.hash;
    open(to, { isWithin, state, replace: isHere });
  };
  return <a {...rest} href={href} onClick={follow} />;
}

/** False for a click that opens a tab or a window, or saves the page. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

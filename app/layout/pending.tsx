import { useLocation, useNavigation } from 'react-router';
import { PAGES } from '../../domain/pages.ts';
import { useArrival } from './use-arrival.ts';

/**
 * The message shown while the next page is loading; the styles delay it a moment. Afterwards it names
 * the new page for screen readers, which do not announce a client-side navigation.
 */
export function Pending() {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const hasNavigated = useArrival();
  const message = location === undefined ? '' : loadingMessage(location.pathname, pathname);
  return (
    <div role="status" className="fixed inset-x-0 top-bar z-20 print:hidden">
      {message !== '' && (
        <p className="wrap label-mono border-b border-line bg-ink py-3 text-paper-2 opacity-100 transition-opacity delay-200 duration-(--fast) starting:opacity-0">
          {message}
        </p>
      )}
      {message === '' && hasNavigated && <p className="sr-only">{arrivalMessage(pathname)}</p>}
    </div>
  );
}

const pageAt = (path: string) => PAGES.find((page) => page.path === path);

function loadingMessage(next: string, current: string): string {
  const isSamePage = next.split('/')[1] === current.split('/')[1];
  if (next === '/anime' && !isSamePage) return 'Initializing anime list...';
  const page = pageAt(next);
  if (page === undefined) return 'Opening...';
  return isSamePage ? '' : `Opening ${page.label}...`;
}

function arrivalMessage(path: string): string {
  const page = pageAt(`/${path.split('/')[1]}`);
  return page === undefined ? '' : `This is ${page.label}.`;
}

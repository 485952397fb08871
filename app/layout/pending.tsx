import { useLocation, useNavigation } from 'react-router';
import { ROOMS } from '../pages.ts';
import { useArrival } from './use-arrival.ts';

/**
 * What the page says while the next one is fetched; styles keep it hidden for the first moment. Then,
 * for screen readers, which page it is: they hear nothing else of a change without a load.
 */
export function Pending() {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const hasMoved = useArrival();
  const words = location === undefined ? '' : wordsFor(location.pathname, pathname);
  return (
    <div role="status" className="fixed inset-x-0 top-bar z-20 print:hidden">
      {words !== '' && (
        <p className="wrap label-mono border-b border-line bg-ink py-3 text-paper-2 opacity-100 transition-opacity delay-200 duration-(--fast) starting:opacity-0">
          {words}
        </p>
      )}
      {words === '' && hasMoved && <p className="sr-only">{arrivalAt(pathname)}</p>}
    </div>
  );
}

const roomNamed = (path: string) => ROOMS.find((room) => room.path === path);

function wordsFor(next: string, current: string): string {
  const sameRoom = next.split('/')[1] === current.split('/')[1];
  if (next === '/anime' && !sameRoom) return 'Initializing anime list...';
  const page = roomNamed(next);
  if (page === undefined) return 'Opening...';
  return sameRoom ? '' : `Opening ${page.label}...`;
}

function arrivalAt(path: string): string {
  const page = roomNamed(`/${path.split('/')[1]}`);
  return page === undefined ? '' : `This is ${page.label}.`;
}

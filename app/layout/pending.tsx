import { useLocation, useNavigation } from 'react-router';
import { ROOMS } from '../rooms.ts';

/** What the page says while the next one is fetched; styles keep it hidden for the first moment. */
export function Pending() {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const words = location === undefined ? '' : wordsFor(location.pathname, pathname);
  return (
    <div role="status" className="fixed inset-x-0 top-bar z-20 print:hidden">
      {words !== '' && (
        <p className="wrap label-mono border-b border-line bg-ink py-3 text-paper-2 opacity-100 transition-opacity delay-200 duration-(--fast) starting:opacity-0">
          {words}
        </p>
      )}
    </div>
  );
}

function wordsFor(next: string, current: string): string {
  const sameRoom = next.split('/')[1] === current.split('/')[1];
  if (next === '/anime' && !sameRoom) return 'Initializing anime list...';
  const page = ROOMS.find(({ path }) => path === next);
  if (page === undefined) return 'Opening...';
  return sameRoom ? '' : `Opening ${page.label}...`;
}

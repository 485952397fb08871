import { useLocation } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated.ts';

/**
 * The part of the screen that the address names, such as `contact` in `/admin/words#contact`; empty for none, and before
 * the scripts run, since a server does not see it.
 */
export function useAnchor(): string {
  const { hash } = useLocation();
  return useHydrated() ? hash.slice(1) : '';
}

/** The part of its screen that an address of the document is in: a group of words, or an item of Settings. */
export function anchorOf(address: string): string {
  const [section = '', field = '', name = ''] = address.split('/');
  if (section === 'settings') return field;
  return section === 'site' && field === 'words' ? name : '';
}

import { type SiteFrame, siteFrame } from '../../domain/site-frame.ts';
import type { AppContext } from '../context.ts';

/** The frame of the pages of a request. A preview and a static copy have no admin. */
export function frameOf({ services, preview, copy, skyClock }: AppContext): SiteFrame {
  const frame = siteFrame(services.content.current(), new Date(), skyClock());
  if (preview === null && copy === null) return frame;
  const menu = frame.menu.filter(({ page }) => page !== 'admin');
  return { ...frame, menu, ...(copy !== null && { isCopy: true }) };
}

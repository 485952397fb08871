import { type SiteFrame, siteFrame } from '../../domain/site-frame.ts';
import type { AppContext } from '../context.ts';

/** The frame of the pages of a request. A preview has no admin. */
export function frameOf({ services, preview }: AppContext): SiteFrame {
  const frame = siteFrame(services.content.current(), new Date());
  if (preview === null) return frame;
  return { ...frame, menu: frame.menu.filter(({ page }) => page !== 'admin') };
}

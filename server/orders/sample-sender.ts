import type { Portfolio } from '../../domain/content/portfolio.ts';
import { brandOf } from '../../domain/site-frame.ts';

/**
 * Whether a mail to a buyer would come from the name, or name the address, that a new site comes with: `shipped` is its
 * content. No mail goes out then.
 */
export const hasSampleSender = (content: Portfolio, shipped: Portfolio): boolean =>
  brandOf(content) === brandOf(shipped) ||
  (content.site.email !== '' && content.site.email === shipped.site.email);

import { type SiteFrame, siteFrame } from '../../domain/site-frame.ts';
import { textsOf } from '../../domain/words/texts.ts';
import type { AppContext } from '../context.ts';
import { languagesOf } from '../languages/site-languages.ts';

/** The frame of the pages of a request. A preview and a static copy have no admin. */
export function frameOf(app: AppContext): SiteFrame {
  const { services, preview, copy, skyClock } = app;
  const content = services.content.current();
  const languages = languagesOf(app);
  const frame = {
    ...siteFrame(content, new Date(), skyClock()),
    ...(languages.length > 0 && {
      languages,
      languagesLabel: textsOf(content.site.words, 'everywhere').languages,
    }),
  };
  if (preview === null && copy === null) return frame;
  const menu = frame.menu.filter(({ page }) => page !== 'admin');
  return { ...frame, menu, ...(copy !== null && { isCopy: true }) };
}

import { data } from 'react-router';
import { ERRORS } from '../../../domain/errors.ts';
import { SiteError } from '../../../domain/site-error.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import type { AppContext } from '../../context.ts';
import { headOf } from '../../page-head.ts';
import { failureData } from '../../results.ts';
import { openPage } from '../not-found/page-for-preview.ts';
import { orderAnswer } from './order-answer.ts';

// A buyer can end the mails also where the owner has hidden Downloads.
export async function loadUnsubscribe(app: AppContext, code: string) {
  const content = await openPage(app, 'home');
  const { unsubscribeHeading, unsubscribeText, unsubscribe, unsubscribed, unsubscribeFailed } =
    textsOf(content.site.words, 'buyerMails');
  const shown = {
    page: 'unsubscribe' as const,
    head: headOf(app, content, { name: unsubscribeHeading }),
    words: { unsubscribeHeading, unsubscribeText, unsubscribe, unsubscribed, unsubscribeFailed },
    back: textsOf(content.site.words, 'downloads').back,
  };
  try {
    app.services.newVersions.checkUnsubscribe(code);
    return data({ ...shown, problem: null });
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const problem = textsOf(content.site.words, 'lostTokens').wrong;
    return data({ ...shown, problem }, ERRORS[error.code].status);
  }
}

// A mail program posts here too (RFC 8058), without a browser: whatever is posted counts, and only the status is read.
export async function unsubscribe(app: AppContext, code: string) {
  try {
    await app.services.newVersions.unsubscribe(code);
    return orderAnswer({ ok: true, message: '' });
  } catch (error) {
    return orderAnswer({ ok: false, message: '' }, failureData(error, app).init ?? {});
  }
}

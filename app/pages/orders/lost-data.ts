import { lostTokenSchema } from '../../../domain/orders.ts';
import { fieldErrors, SiteError } from '../../../domain/site-error.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import type { AppContext } from '../../context.ts';
import { formFields } from '../../form-fields.ts';
import { lostTokenWords } from '../../lost-token-words.ts';
import { headOf } from '../../page-head.ts';
import { failureData } from '../../results.ts';
import { missingPage } from '../not-found/missing-page.ts';
import { openPage } from '../not-found/page-for-preview.ts';
import { orderAnswer } from './order-answer.ts';

/** The content. There is no such page where no mail is sent to buyers. */
async function openLost(app: AppContext) {
  const content = await openPage(app, 'downloads');
  if (!app.services.lostTokens.isOffered) throw await missingPage(app, content);
  return content;
}

export async function loadLost(app: AppContext) {
  const content = await openLost(app);
  const words = lostTokenWords(content);
  return {
    page: 'lost' as const,
    head: headOf(app, content, { name: words.lost, description: words.lostText }),
    words,
    back: textsOf(content.site.words, 'downloads').back,
  };
}

export async function askForLost(app: AppContext, request: Request) {
  const content = await openLost(app);
  let entered = '';
  try {
    ({ email: entered = '' } = await formFields(request, app));
    const checked = lostTokenSchema.safeParse({ email: entered });
    if (checked.error) throw new SiteError('invalid-input', { fields: fieldErrors(checked.error) });
    const { email } = checked.data;
    await app.services.lostTokens.ask({ email, address: app.address });
    return orderAnswer({ ok: true, message: textsOf(content.site.words, 'lostTokens').asked });
  } catch (error) {
    const { data: failure, init } = failureData(error, app);
    const { ok, message, fields } = failure;
    return orderAnswer({ ok, message, fields, email: entered }, init ?? {});
  }
}

import { type Portfolio, withFormats } from '../../../domain/content/portfolio.ts';
import type { ShareDays } from '../../../domain/previews.ts';
import { answerOf, api } from '../browser/calls.ts';

/** Stores the content of this page's own preview; `token` is that of its last one, or null. */
export const showPreview = (content: Portfolio, token: string | null) =>
  answerOf(api.previews.$post({ json: { content: withFormats(content), token } }), 'save-failed');

/** Makes a link to the content as it is typed now. */
export const sharePreview = (content: Portfolio, days: ShareDays) =>
  answerOf(
    api.previews.share.$post({ json: { content: withFormats(content), days } }),
    'save-failed',
  );

export const listPreviews = () => answerOf(api.previews.$get(), 'load-failed');

export const revokePreview = (id: string) =>
  answerOf(api.previews.revoke.$post({ json: { id } }), 'save-failed');

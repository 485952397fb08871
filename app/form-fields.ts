import { SiteError } from '../domain/site-error.ts';
import type { AppContext } from './context.ts';

const FORM = /^application\/x-www-form-urlencoded *(;|$)/i;

/**
 * The fields of a posted form, whose number the server has bounded; the last of those with one name. Throws
 * `wrong-type`, and the failure that the server has met before the page: each action that changes something reads its
 * form first.
 */
export async function formFields(
  request: Request,
  { failure }: Pick<AppContext, 'failure'>,
): Promise<Record<string, string>> {
  if (failure !== undefined) throw failure;
  if (!FORM.test(request.headers.get('Content-Type') ?? '')) throw new SiteError('wrong-type');
  return Object.fromEntries(new URLSearchParams(await request.text()));
}

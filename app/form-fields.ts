import { SiteError } from '../domain/site-error.ts';
import type { AppContext } from './context.ts';

const FORM = /^application\/x-www-form-urlencoded *(;|$)/i;

/**
 * The fields of a posted form; of fields with the same name, the last. The server has limited their number. Throws
 * `wrong-type`, or the failure that the server met before the page: every action reads its form first.
 */
export async function formFields(
  request: Request,
  { failure }: Pick<AppContext, 'failure'>,
): Promise<Record<string, string>> {
  if (failure !== undefined) throw failure;
  if (!FORM.test(request.headers.get('Content-Type') ?? '')) throw new SiteError('wrong-type');
  return Object.fromEntries(new URLSearchParams(await request.text()));
}

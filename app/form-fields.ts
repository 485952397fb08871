import { SiteError } from '../domain/site-error.ts';

const FORM_TYPES: ReadonlySet<string | undefined> = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
]);

/** The largest form of the site has four fields. */
const MAX_FIELDS = 20;

/** The text fields of a posted form. Throws `wrong-type` or `malformed-request`. */
export async function formFields(request: Request): Promise<Record<string, string>> {
  const [type] = (request.headers.get('Content-Type') ?? '').split(';', 1);
  if (!FORM_TYPES.has(type?.trim().toLowerCase())) throw new SiteError('wrong-type');
  const form = await request.formData().catch((cause: unknown) => {
    throw new SiteError('malformed-request', { cause });
  });
  const all = [...form];
  if (all.length > MAX_FIELDS) throw new SiteError('malformed-request');
  const entries = all.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}

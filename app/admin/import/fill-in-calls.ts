import type { Found } from '../../../domain/content/fill-in.ts';
import { answerOf, api, type CallFailure } from '../browser/calls.ts';
import { jsonObjectIn } from './json-file.ts';

const fillIn = api['fill-in'];

type FoundAnswer = { readonly ok: true; readonly found: Found } | CallFailure;

/** What GitHub has of a user: the profile, and the repositories with the most stars. */
export const findOnGitHub = (user: string): Promise<FoundAnswer> =>
  answerOf(fillIn.github.$post({ json: { user } }), 'source-failed');

/** What a file with a JSON Resume says; null where it is no JSON. */
export async function findInFile(file: File): Promise<FoundAnswer | null> {
  const json = jsonObjectIn(await file.text());
  return json === undefined ? null : answerOf(fillIn.resume.$post({ json }), 'load-failed');
}

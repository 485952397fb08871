import { errorLines } from '../../../domain/content/labels.ts';
import { isObject } from '../../../domain/same.ts';
import { answerOf, api } from '../browser/calls.ts';
import { CallError } from '../browser/queries.ts';

const fillIn = api['fill-in'];

/** What GitHub has of a user: the profile, and the repositories with the most stars. */
export const findOnGitHub = (user: string) =>
  answerOf(fillIn.github.$post({ json: { user } }), 'source-failed');

/** What a JSON Resume says. */
export const findInResume = (json: Readonly<Record<string, unknown>>) =>
  answerOf(fillIn.resume.$post({ json }), 'load-failed');

/** The object in a file of JSON; undefined if there is none. */
export async function jsonObjectIn(
  file: File,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const value: unknown = JSON.parse(await file.text());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Why a call was refused: a line for each field, or its message. Throws what is no refusal of the server. */
export function refusalOf(error: unknown): readonly string[] {
  if (!(error instanceof CallError)) throw error;
  const { fields, message } = error.failure;
  const lines = errorLines(fields);
  return lines.length > 0 ? lines : [message];
}

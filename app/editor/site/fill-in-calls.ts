import type { InferResponseType } from 'hono/client';
import { admin, answerOf, unanswered } from '../browser/calls.ts';
import { sendFile } from '../browser/send-file.ts';

const fillIn = admin['fill-in'];

/** What a source fills in, and what it changes. Nothing of it is saved. */
export type Filled = Extract<InferResponseType<typeof fillIn.github.$post>, { ok: true }>;

/** A user on GitHub, with the repositories that can be chosen. */
export type GitHubUser = Omit<
  Extract<InferResponseType<typeof fillIn.github.user.$post>, { ok: true }>,
  'ok'
>;

/** A user's profile on GitHub and public repositories, those with the most stars first. */
export const readGitHubUser = (user: string) =>
  answerOf(fillIn.github.user.$post({ json: { user } }), 'source-failed');

/** Fills in a user's profile and the chosen repositories. */
export const fillInFromGitHub = ({ profile, repositories }: GitHubUser) =>
  answerOf(
    fillIn.github.$post({ json: { profile, repositories: [...repositories] } }),
    'source-failed',
  );

/** Fills in a JSON Resume or LinkedIn's archive. */
export const fillInFile = async (file: File) =>
  (await sendFile<Filled>(fillIn.file.$path(), file, () => undefined).done) ??
  unanswered('load-failed');

/** Notes what was taken into the editor, so that the next time it is not taken for the owner's. */
export const noteTaken = ({ source, given }: Filled) =>
  answerOf(fillIn.taken.$post({ json: { source, given } }), 'save-failed');

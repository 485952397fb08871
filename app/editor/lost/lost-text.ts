import { sizeText } from '../../../domain/upload.ts';
import { counted } from '../text/count.ts';
import { formatTime } from '../text/times.ts';
import type { LostUpload } from './calls.ts';

/** What is wrong with a lost upload, and since when that is known. */
export const problemText = ({ problem, foundAt }: LostUpload): string =>
  problem === 'missing'
    ? `is missing where uploads are stored. Noticed on ${formatTime(foundAt)}.`
    : `is not what was uploaded any more: its content was changed. Noticed on ${formatTime(foundAt)}.`;

/** What follows from it, and the two ways out. */
export const waysText = ({ problem, bytes }: LostUpload): string =>
  `${problem === 'missing' ? 'Backups do not contain it' : 'Backups contain the changed file'}. Upload the same file again (${sizeText(bytes)}), or continue without it.`;

/** What names it: tools of the working copy, and kept versions; empty where nothing does. */
export function namedText(tools: readonly string[], { versions }: LostUpload): string {
  const parts = [
    ...tools.map((name) => `the tool ${name}`),
    ...(versions.length === 0 ? [] : [counted(versions.length, 'kept version')]),
  ];
  if (parts.length === 0) return '';
  const verb =
    parts.length === 1 && (tools.length === 1 || versions.length === 1) ? 'names' : 'name';
  const text = new Intl.ListFormat('en').format(parts);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${verb} it.`;
}

/** The question before the site continues without a lost upload. */
export const forgetQuestion = ({ title, problem, pictureId }: LostUpload): string =>
  [
    `Continue without ${title}?`,
    ...(problem === 'altered' ? ['What is left of the file is deleted.'] : []),
    pictureId === null
      ? 'Backups no longer require it. Tools and versions that use it have no file.'
      : 'Backups no longer require it. Entries and versions that show the picture have none.',
  ].join(' ');

/** What stands above the tabs. */
export const noticeText = ({ length }: readonly LostUpload[]): string =>
  length === 1
    ? '1 uploaded file is missing or was changed.'
    : `${length} uploaded files are missing or were changed.`;

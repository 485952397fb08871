import path from 'node:path';
import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { type ContentDocument, documentText } from '../../domain/content/transfer.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { exportContent } from '../commands/content-commands.ts';
import { deleteParts, writeWhole } from '../files/part-files.ts';
import { readSettings } from '../read-settings.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { command, printLine } from './command.ts';

interface Options {
  readonly output?: string;
  readonly json?: true;
}

/** `engawa export`: writes the content of the site as one JSON document. */
export const exportCommand = (): Command =>
  command('export', 'write the content of the site as one JSON document', [
    'engawa export > site.json',
    'engawa export --output site.json',
  ])
    .description(
      'Writes the content of the site, which is what the admin edits, as one JSON document to standard output. ' +
        'It can be read, edited, compared with another export by diff, and imported again. Pictures and uploaded ' +
        'files are not in it, only their addresses; messages and tokens are not in it either. ' +
        'The addresses of premium tools are in it, so keep it private. engawa backup saves everything.',
    )
    .option('-o, --output <file>', 'write to this file, and replace it if it exists')
    .action(async ({ output, json }: Options) => {
      const document = await exportContent(readSettings());
      if (output === undefined) {
        process.stdout.write(documentText(document));
        return;
      }
      await replaceFile(output, documentText(document));
      const { version, pictures } = document;
      const counts = { own: pictures.own.length, elsewhere: pictures.elsewhere.length };
      if (json) {
        const result = { ok: true, file: output, version, pictures: counts };
        process.stdout.write(`${JSON.stringify(result)}\n`);
      } else printLine(process.stdout, summaryOf(output, document));
    });

const summaryOf = (file: string, { version, pictures: { own, elsewhere } }: ContentDocument) =>
  `Exported version ${version} to ${file}. Pictures in it: ${own.length} of this site, ${elsewhere.length} elsewhere.`;

/** After this time nobody writes to an incomplete export any more, in milliseconds. */
const UNTOUCHED_MS = HOUR_MS;

/**
 * Writes a file that only this user can read. An earlier one stays until the new one is complete. What killed exports
 * have left in the same folder is deleted.
 */
async function replaceFile(file: string, text: string): Promise<void> {
  try {
    await deleteParts(path.dirname(file), { untouchedMs: UNTOUCHED_MS });
    const bytes = Readable.from([Buffer.from(text)]);
    await writeWhole(file, bytes, { mode: 0o600, existing: 'replaced' });
  } catch (cause) {
    throw new StartError(`${file} cannot be written (${reasonOf(cause)}).`, '', cause);
  }
}

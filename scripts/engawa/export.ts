import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { type ContentDocument, documentText } from '../../domain/content/transfer.ts';
import { exportContent } from '../../server/commands/content-commands.ts';
import { readSettings } from '../../server/read-settings.ts';
import { reasonOf, StartError } from '../../server/start-error.ts';
import { command, printLine } from './command.ts';

interface Options {
  readonly output?: string;
  readonly json?: true;
}

/** `engawa export`: writes the content of the site as one JSON document. */
export const exportCommand = (): Command =>
  command('export', 'write the content of the site as one JSON document', [
    'npm run --silent engawa -- export > site.json',
    'npm run engawa -- export --output site.json',
  ])
    .description(
      'Writes the content of the site, which is what the admin edits, as one JSON document to standard output. ' +
        'It can be read, edited, compared with another export by diff, and imported again. Pictures and uploaded ' +
        'files are not in it, only their addresses; messages and tokens are not in it either. ' +
        'The addresses of premium tools are in it, so keep it private. npm run backup saves everything.',
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

/** Writes a file that only this user can read. An earlier one stays until the new one is complete. */
async function replaceFile(file: string, text: string): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    await deleteAbandoned(file);
    await writeFile(part, text, { mode: 0o600, flush: true });
    await rename(part, file);
  } catch (cause) {
    await rm(part, { force: true }).catch(() => undefined);
    throw new StartError(`${file} cannot be written (${reasonOf(cause)}).`, '', cause);
  }
}

/** Deletes what killed exports to the same file have left. */
async function deleteAbandoned(file: string): Promise<void> {
  const folder = path.dirname(file);
  const prefix = `${path.basename(file)}.`;
  for (const name of await readdir(folder)) {
    const [, pid] = /^(\d+)\.part$/.exec(name.slice(prefix.length)) ?? [];
    if (!name.startsWith(prefix) || pid === undefined || isRunning(Number(pid))) continue;
    await rm(path.join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

import type { Command } from 'commander';
import { describeVersion } from '../commands/version-command.ts';
import { readSettings } from '../settings/read-settings.ts';
import { command, printLine } from './command.ts';
import { runningLines } from './running-lines.ts';

/** `engawa version`: what runs here. */
export const versionCommand = (): Command =>
  command('version', 'say the version, its commit, its schema and the store', ['engawa version'])
    .description('Says which Engawa this is, and whether the store is one of this version.')
    .action(async ({ json }: { readonly json?: true }) => {
      const running = await describeVersion(readSettings());
      if (json) process.stdout.write(`${JSON.stringify({ ok: true, ...running })}\n`);
      else for (const line of runningLines(running)) printLine(process.stdout, line);
    });

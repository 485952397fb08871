import { styleText } from 'node:util';
import type { Command } from 'commander';
import { type Finding, worstFirst, worstOf } from '../../domain/findings.ts';
import { examine } from '../commands/doctor-command.ts';
import { readNotedSettings } from '../settings/read-settings.ts';
import { command, EXIT, printable, printLine } from './command.ts';
import { runningLines } from './running-lines.ts';

/** `engawa doctor`: what is wrong with the site, and what to do about it. */
export const doctorCommand = (): Command =>
  command('doctor', 'check the site and say what to do about each fault', [
    'engawa doctor                # the problems, most serious first',
    'engawa doctor --json         # all findings, for a program',
  ])
    .description(
      'Checks the settings, the store, the disk, the clock, the address, the proxies in front, the mail provider, the ' +
        'orders, the uploads and the backups, and says what to do about each fault. Changes nothing that anyone sees, ' +
        'and takes some seconds. The site may run or not.',
    )
    .action(async ({ json }: { readonly json?: true }) => {
      const { running, findings } = await examine(readNotedSettings);
      const state = worstOf(findings);
      process.exitCode = CODES[state];
      if (json) {
        process.stdout.write(`${JSON.stringify({ ok: true, state, running, findings })}\n`);
      } else {
        const lines = running === null ? [] : runningLines(running);
        for (const line of lines) printLine(process.stdout, line);
        printFindings(findings);
      }
      // A check that was given up may wait for its answer for minutes.
      process.stdout.write('', () => process.exit());
    });

const CODES = {
  good: EXIT.done,
  advice: EXIT.done,
  warning: EXIT.warned,
  broken: EXIT.failed,
} as const;

const COLORS = { good: 'green', advice: 'cyan', warning: 'yellow', broken: 'red' } as const;

function printFindings(findings: readonly Finding[]): void {
  const { stdout } = process;
  for (const { check, state, says, fix } of worstFirst(findings)) {
    if (state === 'good') continue;
    const mark = styleText(COLORS[state], state.padEnd(8), { stream: stdout });
    stdout.write(`\n${mark} ${check}: ${printable(says)}\n`);
    if (fix !== null) printLine(stdout, `         ${fix}`);
  }
  const fine = findings.filter(({ state }) => state === 'good');
  const [only] = fine;
  if (only === undefined) return;
  stdout.write('\n');
  if (findings.length === 1) {
    printLine(stdout, only.says);
    return;
  }
  const names = [...new Set(fine.map(({ check }) => check))].join(', ');
  const count = fine.length === 1 ? '1 check is' : `${fine.length} checks are`;
  printLine(stdout, `${count} good: ${names}.`);
}

import { styleText } from 'node:util';
import type { Command } from 'commander';
import { type Finding, worstFirst, worstOf } from '../../domain/findings.ts';
import { SettingsError, StartError } from '../core/start-error.ts';
import {
  type CheckedSite,
  createDoctorProofs,
  describeRunning,
  type Running,
  refusedSettings,
  runChecks,
  siteChecks,
} from '../doctor/checks.ts';
import { openFiles } from '../files/open-files.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { openExistingStore } from '../start/storage.ts';
import { command, EXIT, printable, printLine } from './command.ts';

/** What a monitor reads. */
const JSON_OPTION = ['--json', 'write one JSON object to standard output'] as const;

interface Options {
  readonly json?: true;
}

function printResult({ json }: Options, result: object, lines: readonly string[]): void {
  if (json) process.stdout.write(`${JSON.stringify({ ok: true, ...result })}\n`);
  else for (const line of lines) printLine(process.stdout, line);
}

export const versionCommand = (): Command =>
  command('version', 'say the version, its schema and the store', ['engawa version'])
    .description('Says which Engawa this is, and whether the store is one of this version.')
    .option(...JSON_OPTION)
    .action(async (options: Options) => {
      const running = await withOpened(readSettings(), async (opened) => describeRunning(opened));
      printResult(options, running, runningLines(running));
    });

export const doctorCommand = (): Command =>
  command('doctor', 'check the site and say what to do about each fault', [
    'engawa doctor                # the problems, most serious first',
    'engawa doctor --json         # all findings, for a program',
  ])
    .description(
      'Says what is wrong with the site, which may run or not, and what to do about it. It takes some seconds, and changes ' +
        'nothing that anyone sees.',
    )
    .option(...JSON_OPTION)
    .action(async (options: Options) => {
      const { running, findings } = await examine();
      const state = worstOf(findings);
      process.exitCode = CODES[state];
      const lines = running === null ? [] : runningLines(running);
      printResult(options, { state, running, findings }, lines);
      if (!options.json) printFindings(findings);
      // A check that was given up may still wait.
      process.stdout.write('', () => process.exit());
    });

const CODES = {
  good: EXIT.done,
  advice: EXIT.done,
  warning: EXIT.warned,
  broken: EXIT.failed,
} as const;

/** Calls `work` with the store, or why it cannot be opened. Neither creates nor migrates it. */
async function withOpened<T>(
  settings: Settings,
  work: (opened: CheckedSite['opened']) => Promise<T>,
): Promise<T> {
  const opened = await openExistingStore(settings).catch((error: unknown) => {
    if (error instanceof StartError) return error;
    throw error;
  });
  try {
    return await work(opened);
  } finally {
    if (!(opened instanceof StartError)) await opened.close();
  }
}

/**
 * Checks the site, which may be running. `running` is null where its settings are refused: nobody knows which store is
 * meant.
 */
async function examine(): Promise<{ running: Running | null; findings: readonly Finding[] }> {
  const clock = () => new Date();
  try {
    const settings = readSettings();
    const files = await openFiles(settings);
    return await withOpened(settings, async (opened) => {
      const proofs =
        opened instanceof StartError
          ? null
          : await createDoctorProofs(opened, clock).catch(() => null);
      const site = { settings, opened, files, proofs, clock };
      return {
        running: describeRunning(opened),
        findings: await runChecks(siteChecks(site)),
      };
    });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { running: null, findings: refusedSettings(error.problems) };
  }
}

const runningLines = ({ version, schema, store, node }: Running): string[] => [
  `Engawa ${version}`,
  `Schema ${schema}`,
  `Store: ${'name' in store ? `${store.name}, of this schema` : store.problem}`,
  `Node ${node}`,
];

const COLORS = { good: 'green', advice: 'cyan', warning: 'yellow', broken: 'red' } as const;

function printFindings(findings: readonly Finding[]): void {
  const { stdout } = process;
  for (const { check, state, says, fix } of worstFirst(findings)) {
    if (state === 'good') continue;
    const mark = styleText(COLORS[state], state.padEnd(8), { stream: stdout });
    stdout.write(`\n${mark} ${check}: ${printable(says)}\n`);
    if (fix !== null) printLine(stdout, `         ${fix}`);
  }
  const fine = findings.filter(({ state }) => state === 'good').map(({ check }) => check);
  if (fine.length > 0) stdout.write(`\nGood: ${[...new Set(fine)].join(', ')}.\n`);
}

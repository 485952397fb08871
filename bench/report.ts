import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';

/** The middle one of the values, or the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Writes a line to the standard output, where the results go; progress goes to `note`. */
export const say = (line = ''): boolean => process.stdout.write(`${line}\n`);

/** Writes a line about what is going on, which is no result. */
export const note = (line: string): boolean => process.stderr.write(`${line}\n`);

/** Writes a table in Markdown: the first column is text, all others are figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  say();
  for (const row of [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]) {
    say(`| ${row.join(' | ')} |`);
  }
}

/** What the figures were measured on, in one line. */
export function machine(): string {
  const [core] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores (${core?.model.trim()}), ${memory} GB, Linux ${release()}, Node ${process.version}`;
}

/** Says so where other work goes on at the same time: then only ratios and CPU times mean something. */
export function sayWhereBusy(): void {
  const [load = 0] = loadavg();
  if (load > 1.5)
    say(`The machine was busy: load ${load.toFixed(1)} before the first measurement.`);
}

/** Ends the benchmark with a word on what is missing, where one of the programs is not installed. */
export function requirePrograms(...programs: { name: string; mend: string }[]): void {
  const isMissing = ({ name }: { name: string }) => {
    try {
      return execFileSync('which', [name], { stdio: 'pipe' }).length === 0;
    } catch {
      return true;
    }
  };
  for (const { name, mend } of programs.filter(isMissing)) {
    note(`${name} is not installed. ${mend}`);
    process.exit(1);
  }
}

import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';

/** The median; of an even number of values, the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Writes a line of the results to the standard output. */
export const print = (line = ''): boolean => process.stdout.write(`${line}\n`);

/** Writes a line about the progress to the standard error. */
export const printProgress = (line: string): boolean => process.stderr.write(`${line}\n`);

/** Writes a Markdown table: the first column is text, all others are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  print();
  for (const row of [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]) {
    print(`| ${row.join(' | ')} |`);
  }
}

/** A description of this machine, in one line. */
export function machine(): string {
  const [core] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores (${core?.model.trim()}), ${memory} GB, Linux ${release()}, Node ${process.version}`;
}

/** Prints a warning if the machine is busy: then only ratios and CPU times are meaningful. */
export function warnIfBusy(): void {
  const [load = 0] = loadavg();
  if (load > 1.5)
    print(`The machine was busy: load ${load.toFixed(1)} before the first measurement.`);
}

/** Exits with a message if one of the programs is not installed. */
export function requirePrograms(...programs: { name: string; hint: string }[]): void {
  const isMissing = ({ name }: { name: string }) => {
    try {
      return execFileSync('which', [name], { stdio: 'pipe' }).length === 0;
    } catch {
      return true;
    }
  };
  for (const { name, hint } of programs.filter(isMissing)) {
    printProgress(`${name} is not installed. ${hint}`);
    process.exit(1);
  }
}

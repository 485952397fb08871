import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc: 100 on every Linux platform that browsers run on. */
const TICKS_PER_SECOND = 100;

/**
 * The CPU time that a process and its descendants have used so far, in milliseconds.
 * Linux only: it reads /proc (proc(5), /proc/pid/stat, fields 4, 14 and 15).
 */
export function processTime(root: number): number {
  const children = new Map<number, number[]>();
  const ticks = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    const id = Number(entry);
    const stat = Number.isInteger(id) ? statOf(id) : undefined;
    if (stat === undefined) continue;
    // The second field is a name in brackets, which may contain spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const parent = fields[1] ?? 0;
    children.set(parent, [...(children.get(parent) ?? []), id]);
    ticks.set(id, (fields[11] ?? 0) + (fields[12] ?? 0));
  }
  const total = (id: number): number =>
    (children.get(id) ?? []).reduce((sum, child) => sum + total(child), ticks.get(id) ?? 0);
  return (total(root) * 1000) / TICKS_PER_SECOND;
}

function statOf(id: number): string | undefined {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8');
  } catch {
    // The process has ended.
    return undefined;
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { startProcess } from '../support/programs.ts';
import { fromVisitor } from '../support/requests.ts';
import { PASSCODE, WITHOUT_COMPILE_CACHE } from '../support/running-site.ts';
import { newDatabase } from '../support/stores.ts';
import type { Attack } from './flood-attacks.ts';

const VISITOR = path.join(import.meta.dirname, 'flood-visitor.ts');

/** The minimum duration of an attack, and the time after which it is aborted, in milliseconds. */
const MIN_MS = 5_000;
const MAX_MS = 45_000;

/** The times are in milliseconds. `login` is a page that is rendered for each visitor. */
const visitSchema = z.object({
  home: z.object({ p50: z.number(), p99: z.number(), count: z.number() }),
  login: z.object({ p50: z.number(), p99: z.number() }),
  failed: z.object({ home: z.number(), login: z.number(), asset: z.number(), readyz: z.number() }),
});

/** The measurements of the site and of a visitor under an attack. */
export interface FloodFigures extends z.output<typeof visitSchema> {
  readonly name: string;
  /** Peak of the resident memory, in megabytes. */
  readonly peakMb: number;
  /** Whether `Attack.other` worked; null if the attack has none. */
  readonly isOpenToOthers: boolean | null;
}

/** Attacks the built site, on its own SQLite store. */
export async function runFlood(attack: Attack): Promise<FloodFigures> {
  const database = await newDatabase('sqlite');
  const settings = {
    ...database.settings,
    ...WITHOUT_COMPILE_CACHE,
    ADMIN_PASSCODE: PASSCODE,
    KOFI_VERIFICATION_TOKEN: '0123456789abcdef',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '1',
  };
  const site = startProcess(settings);
  try {
    const address = await site.address;
    const prepared = (await attack.prepare?.(address)) ?? '';
    const visitor = await visit(address);
    const signal = AbortSignal.timeout(MAX_MS);
    const start = performance.now();
    for (let round = 0; !signal.aborted && performance.now() - start < MIN_MS; round += 1) {
      await attack.round({ address, prepared, round, signal });
    }
    const isOpenToOthers = (await attack.other?.(address, prepared)) ?? null;
    const visited = await visitor.leave();
    return { name: attack.name, ...visited, peakMb: await peakOf(site.pid), isOpenToOthers };
  } finally {
    site.signal('SIGKILL');
    await site.end;
    await database.remove();
  }
}

async function visit(address: string) {
  const own = fromVisitor(1)['X-Forwarded-For'] ?? '';
  const child = spawn(process.execPath, [VISITOR, address, own], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(child.stdout, 'data');
  return {
    async leave() {
      child.stdin.end();
      await once(child, 'close');
      return visitSchema.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
    },
  };
}

/** The peak memory of a process (VmHWM). */
async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1_000);
}

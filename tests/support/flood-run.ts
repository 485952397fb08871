import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { startCommand } from '../../scripts/start-command.ts';
import { WITHOUT_COMPILE_CACHE } from './compile-cache.ts';
import type { Attack } from './flood-requests.ts';
import { PASSCODE } from './running-site.ts';
import { startProcess } from './site-process.ts';
import { newPlace } from './stores.ts';
import { fromVisitor } from './visits.ts';

const VISITOR = path.join(import.meta.dirname, '../faults/flood-visitor.ts');

/** The minimum duration of an attack, and the time after which it is aborted, in milliseconds. */
const MIN_MS = 5_000;
const MAX_MS = 45_000;

const visitSchema = z.object({
  pages: z.number(),
  pageP99: z.number(),
  slowestPage: z.number(),
  assetP99: z.number(),
  failed: z.object({ page: z.number(), asset: z.number(), readyz: z.number() }),
});

/** The measurements of the site and of a visitor under an attack. */
export interface FloodFigures extends z.output<typeof visitSchema> {
  readonly name: string;
  readonly rounds: number;
  /** Peak of the resident memory, in megabytes. */
  readonly peakMb: number;
  /** Whether `Attack.other` worked; null if the attack has none. */
  readonly isOpenToOthers: boolean | null;
}

/** Attacks the built site of a checkout, on its own SQLite store. */
export async function runFlood(attack: Attack, checkout: string): Promise<FloodFigures> {
  const place = await newPlace('sqlite');
  const site = startProcess(
    {
      ...place.settings,
      ...WITHOUT_COMPILE_CACHE,
      ADMIN_PASSCODE: PASSCODE,
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '1',
    },
    { command: startCommand(checkout), cwd: checkout },
  );
  try {
    const address = await site.address;
    const prepared = (await attack.prepare?.(address)) ?? '';
    const visitor = await visit(address);
    const rounds = await attackFor(attack, address);
    const isOpenToOthers = (await attack.other?.(address, prepared)) ?? null;
    return {
      name: attack.name,
      rounds,
      ...(await visitor.leave()),
      peakMb: await peakOf(site.pid),
      isOpenToOthers,
    };
  } finally {
    site.signal('SIGKILL');
    await site.end;
    await place.remove();
  }
}

async function attackFor(attack: Attack, address: string): Promise<number> {
  const start = performance.now();
  const limit = AbortSignal.timeout(MAX_MS);
  let rounds = 0;
  while (!limit.aborted && performance.now() - start < MIN_MS) {
    await attack.round(address, rounds, limit);
    rounds += 1;
  }
  return rounds;
}

async function visit(address: string) {
  const child = spawn(
    process.execPath,
    [VISITOR, address, fromVisitor(1)['X-Forwarded-For'] ?? ''],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
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

// Measures whether response times reveal why a passcode, a code or a token was refused:
// `npm run build && node bench/answer-times.ts`. It sends the kinds in rotation and prints medians.
import { setTimeout } from 'node:timers/promises';
import { sha256 } from '../server/core/hashes.ts';
import { insertTokens } from '../server/downloads/queries.ts';
import { PASSCODE_INTERVAL_MS } from '../server/login/passcodes.ts';
import { openSqlite } from '../server/store/sqlite.ts';
import { deleteCounts } from '../server/throttles/throttles.ts';
import { codeFor, logIn, premiumTool, switchOnSecondFactor } from '../tests/support/owner.ts';
import { PASSCODE, startSite } from '../tests/support/running-site.ts';

const PASSCODE_ROUNDS = 15;
const ROUNDS = 100;

// Every attempt has its own client address, so that only the count of all codes has to be reset.
const site = await startSite({ TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' });
const store = await openSqlite(site.dataDir);
const owner = await logIn(site.address);
let attempts = 0;

async function post(path: string, body: Record<string, string>): Promise<number> {
  attempts += 1;
  await deleteCounts(store, ['login-code']);
  // An earlier attempt would wait in the passcode queue, and the wait would be measured.
  if ('passcode' in body) await setTimeout(PASSCODE_INTERVAL_MS);
  const forwarded = `198.51.${Math.floor(attempts / 250)}.${attempts % 250}`;
  const start = performance.now();
  const response = await fetch(`${site.address}${path}`, {
    method: 'POST',
    body: new URLSearchParams(body),
    headers: { 'X-Forwarded-For': forwarded },
    redirect: 'manual',
  });
  await response.text();
  const time = performance.now() - start;
  if (![401, 403].includes(response.status)) throw new Error(`Answered with ${response.status}.`);
  return time;
}

const quantile = (times: readonly number[], part: number): string =>
  (times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0).toFixed(2);

async function measure(
  title: string,
  rounds: number,
  path: string,
  kinds: Readonly<Record<string, Record<string, string>>>,
): Promise<void> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds + 3; round += 1) {
    for (const [kind, body] of Object.entries(kinds)) {
      const time = await post(path, body);
      if (round >= 3) times.set(kind, [...(times.get(kind) ?? []), time]);
    }
  }
  process.stdout.write(`${title}, ${rounds} each: median (quartiles) in ms\n`);
  for (const [kind, all] of times) {
    const line = `${quantile(all, 0.5)} (${quantile(all, 0.25)} to ${quantile(all, 0.75)})`;
    process.stdout.write(`  ${kind.padEnd(28)} ${line}\n`);
  }
}

const passcodes = {
  'of another length': { passcode: 'wrong' },
  'of the right length': { passcode: PASSCODE.replaceAll(/[a-z]/g, 'x') },
  'longer than any can be': { passcode: 'x'.repeat(20_000) },
};
try {
  await measure('wrong passcodes, no second factor', PASSCODE_ROUNDS, '/admin', passcodes);
  const { secret, recoveryCodes } = await switchOnSecondFactor(owner);
  const used = codeFor(secret);
  await measure('wrong passcodes, with a second factor', PASSCODE_ROUNDS, '/admin', passcodes);

  const [recovery = ''] = recoveryCodes;
  const page = await fetch(`${site.address}/admin`, {
    method: 'POST',
    body: new URLSearchParams({ passcode: PASSCODE }),
  });
  const ticket = /name="ticket" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  await fetch(`${site.address}/admin`, {
    method: 'POST',
    body: new URLSearchParams({ ticket, code: recovery }),
    redirect: 'manual',
  });
  await measure('codes', ROUNDS, '/admin', {
    wrong: { ticket, code: '000000' },
    'used already': { ticket, code: used },
    'no recovery code': { ticket, code: 'aaaa-aaaa-aaaa-aaaa-aaaa-aaaa' },
    'a used recovery code': { ticket, code: recovery },
  });

  const { id } = premiumTool;
  const spent = await owner.generateToken(id);
  await fetch(`${site.address}/downloads/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ token: spent }),
  });
  const expired = `${id}-1767000000000-${'0'.repeat(32)}`;
  const row = {
    ...{ tokenHash: sha256(expired), ending: '0000', toolId: id, note: '' },
    issuedAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2026-01-02T00:00:00.000Z',
  };
  await insertTokens(store.db, [row], null);
  await measure('tokens', ROUNDS, `/downloads/${id}`, {
    wrong: { token: `${id}-1767000000000-${'f'.repeat(32)}` },
    'used already': { token: spent },
    expired: { token: expired },
    'of another tool': { token: `tool-0-1767000000000-${'f'.repeat(32)}` },
    'no token at all': { token: 'a' },
  });
} finally {
  await store.close();
  await site.stop();
}

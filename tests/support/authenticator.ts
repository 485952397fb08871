import { z } from 'zod';
import { codeAt } from '../../server/login/totp.ts';
import type { Owner } from './owner.ts';
import { PASSCODE } from './running-site.ts';

const PATH = '/admin/second-factor';
const begunSchema = z.object({ setUp: z.object({ secret: z.string() }) });
const confirmedSchema = z.object({ codes: z.array(z.string()) });

/** The code that an app with this secret shows, so many periods from now. The server accepts the next one too. */
export const codeFor = (secret: string, periods = 0): string =>
  codeAt(secret.replaceAll(' ', ''), Date.now() + periods * 30_000);

/** Switches on the second factor, which uses up a code: after 30 seconds the current one is another. */
export async function switchOnSecondFactor(
  owner: Owner,
): Promise<{ secret: string; usedCode: string; recoveryCodes: string[] }> {
  const begun = await owner.post(PATH, { action: 'begin', passcode: PASSCODE });
  const { secret } = begunSchema.parse(await begun.json()).setUp;
  const usedCode = codeFor(secret);
  const confirmed = await owner.post(PATH, { action: 'confirm', code: usedCode });
  const { codes } = confirmedSchema.parse(await confirmed.json());
  return { secret, usedCode, recoveryCodes: codes };
}

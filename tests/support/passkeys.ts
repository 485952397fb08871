import { z } from 'zod';
import type { Authenticator } from './authenticator.ts';
import type { Owner } from './owner.ts';
import { PASSCODE } from './running-site.ts';

const offerSchema = z.object({
  offer: z.object({ challenge: z.string(), user: z.object({ id: z.string() }) }),
});
const askSchema = z.object({ ask: z.object({ challenge: z.string(), rpId: z.string() }) });

/** Registers the passkey of an authenticator at a running site. */
export async function addPasskey(
  owner: Owner,
  authenticator: Authenticator,
  name: string,
): Promise<Response> {
  const offered = await owner.post('/admin/api/passkeys/offer', { proof: { passcode: PASSCODE } });
  const answer = authenticator.create(offerSchema.parse(await offered.json()).offer);
  return owner.post('/admin/api/passkeys', { action: 'add', name, answer });
}

type Headers = Readonly<Record<string, string>>;

const post = (address: string, body: unknown, headers: Headers) =>
  fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });

/** Asks for a passkey as a browser does, and resolves to what it is asked, with its cookie. */
export async function askForPasskey(address: string, headers: Headers = {}) {
  const response = await post(`${address}/admin/api/login/passkey/ask`, {}, headers);
  const cookie = response.headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';
  return { ...askSchema.parse(await response.json()), cookie };
}

/** Sends the answer of a passkey as a browser with this cookie. */
export const sendAnswer = (
  address: string,
  answer: unknown,
  Cookie: string,
  headers: Headers = {},
): Promise<Response> =>
  post(`${address}/admin/api/login/passkey`, { answer }, { Cookie, ...headers });

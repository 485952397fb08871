import { Hono } from 'hono';
import { z } from 'zod';
import { SiteError } from '../../domain/site-error.ts';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import { failureResponse } from '../http/failure-response.ts';
import { jsonBody } from '../http/request-body.ts';
import { acceptOnly } from '../http/route-table.ts';
import type { Services } from '../services.ts';
import type { Cookies } from './cookies.ts';
import { newPasskeySchema, passkeyAnswerSchema } from './passkey-answers.ts';

const POST_ONLY = acceptOnly(new Set(['POST']));

/** The login by a passkey, on the login page and over an editor whose session has ended. */
export const passkeyLoginRoutes = (
  { logins, passkeys }: Pick<Services, 'logins' | 'passkeys'>,
  cookies: Cookies,
) =>
  new Hono<AppEnv>()
    .onError(failureResponse)
    .use('/admin/login/passkey/ask', POST_ONLY)
    .use('/admin/login/passkey', POST_ONLY)

    // What the browser asks an authenticator for; null where no passkey works at this address. Nothing is stored.
    .post('/admin/login/passkey/ask', async (c) => {
      const { secret, headers } = await cookies.forAsked(c.req.raw);
      const ask = await passkeys.ask({ purpose: 'login', browser: secret });
      return c.json({ ok: true, ask }, ask === null ? {} : { headers });
    })

    .post(
      '/admin/login/passkey',
      jsonBody(z.object({ answer: passkeyAnswerSchema })),
      async (c) => {
        const { answer } = c.req.valid('json');
        const browser = await cookies.readAsked(c.req.raw);
        if (browser === null) throw new SiteError('login-expired');
        const from = await cookies.loginOrigin(c.req.raw, c.get('facts'));
        const login = await logins.loginByPasskey({ answer, browser }, from);
        return c.json({ ok: true }, { headers: await cookies.forLogin(login) });
      },
    );

const proof = z.union([
  z.object({ answer: passkeyAnswerSchema }),
  z.object({ passcode: z.string(), code: z.string().optional() }),
]);
const id = z.string().max(2_000);
const name = z.string().max(1_000);

const changeSchema = z.discriminatedUnion('action', [
  // Its challenge was offered after a proof, and is good for this session alone.
  z.object({ action: z.literal('add'), name, answer: newPasskeySchema }),
  z.object({ action: z.literal('rename'), id, name, proof }),
  z.object({ action: z.literal('remove'), id, proof }),
  z.object({ action: z.literal('limit'), isLimited: z.boolean(), command: z.string(), proof }),
]);

/** The owner's passkeys. A session alone changes none of them. */
export const passkeyRoutes = (
  { logins, passkeys, audit }: Pick<Services, 'logins' | 'passkeys' | 'audit'>,
  cookies: Cookies,
) =>
  new Hono<OwnerEnv>()
    .get('/admin/passkeys', async (c) => c.json({ ok: true, ...(await passkeys.state()) }))

    // What the browser asks an authenticator for, as the proof of a change.
    .post('/admin/passkeys/ask', async (c) => {
      const ask = await passkeys.ask({ purpose: 'proof', browser: c.get('sessionId') });
      return c.json({ ok: true, ask });
    })

    // What makes a passkey, after a proof.
    .post('/admin/passkeys/offer', jsonBody(z.object({ proof })), async (c) => {
      const facts = c.get('facts');
      const session = c.get('sessionId');
      const from = await cookies.loginOrigin(c.req.raw, facts);
      await logins.prove(c.req.valid('json').proof, session, from);
      return c.json({ ok: true, offer: await passkeys.offer(session), browser: facts.browser });
    })

    .post('/admin/passkeys', jsonBody(changeSchema), async (c) => {
      const change = c.req.valid('json');
      const session = c.get('sessionId');
      const facts = c.get('facts');
      if ('proof' in change) {
        const from = await cookies.loginOrigin(c.req.raw, facts);
        await logins.prove(change.proof, session, from);
      }
      switch (change.action) {
        case 'add':
          await passkeys.add({ ...change, session });
          await audit.record({ event: 'passkey-added', detail: change.name }, facts);
          break;
        case 'rename':
          await passkeys.rename(change.id, change.name);
          await audit.record({ event: 'passkey-renamed', detail: change.name }, facts);
          break;
        case 'remove': {
          const detail = await passkeys.remove(change.id);
          await audit.record({ event: 'passkey-removed', detail }, facts);
          break;
        }
        case 'limit': {
          await passkeys.limitPasscode(change);
          const event = change.isLimited ? 'passcode-limit-on' : 'passcode-limit-off';
          await audit.record({ event }, facts);
          break;
        }
      }
      return c.json({ ok: true, ...(await passkeys.state()) });
    });

import { Hono } from 'hono';
import { z } from 'zod';
import type { SetUp } from '../../domain/second-factor.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/request-body.ts';
import { routeFacts } from '../http/route-facts.ts';
import type { Services } from '../services.ts';
import { newPasskeySchema, passkeyAnswerSchema } from './passkey-answers.ts';

const sessionsSchema = z.union([
  z.object({ end: z.literal('others') }),
  z.object({ hash: z.string().max(64) }),
]);

const code = z.string();
const factorSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('begin'), passcode: z.string() }),
  z.object({ action: z.literal('confirm'), code }),
  z.object({ action: z.literal('renew'), code }),
  z.object({ action: z.literal('remove'), code }),
]);

/** The result of a change of the second factor: what is to be confirmed with a first code, or the new recovery codes. */
interface Changed {
  readonly setUp?: SetUp;
  readonly codes?: readonly string[];
}

const proof = z.union([
  z.object({ answer: passkeyAnswerSchema }),
  z.object({ passcode: z.string(), code: code.optional() }),
]);
const id = z.string().max(2_000);
const name = z.string().max(1_000);

const passkeySchema = z.discriminatedUnion('action', [
  // Its challenge was offered after a proof, and is good for this session alone.
  z.object({ action: z.literal('add'), name, answer: newPasskeySchema }),
  z.object({ action: z.literal('remove'), id, proof }),
]);

/** The owner's sessions, second factor and passkeys. A session alone changes neither factor nor passkeys. */
export const securityRoutes = ({
  sessions,
  secondFactor,
  passkeys,
  logins,
  audit,
}: Pick<Services, 'sessions' | 'secondFactor' | 'passkeys' | 'logins' | 'audit'>) =>
  new Hono<OwnerEnv>()
    // The session check of every call prolongs the session; this one does nothing else.
    .post('/admin/activity', routeFacts({ failure: 'load-failed' }), (c) => c.json({ ok: true }))

    .get('/admin/sessions', async (c) =>
      c.json({ ok: true, sessions: await sessions.list(c.get('sessionId')) }),
    )

    // Ends one session or all others, and returns the remaining ones.
    .post('/admin/sessions', jsonBody(sessionsSchema), async (c) => {
      const ended = c.req.valid('json');
      const session = c.get('sessionId');
      if ('hash' in ended) {
        const isEnded = await sessions.end(ended.hash);
        if (isEnded) await audit.record({ event: 'session-ended' }, c.get('facts'));
      } else {
        const detail = `${await sessions.endOthers(session)} ended`;
        await audit.record({ event: 'other-sessions-ended', detail }, c.get('facts'));
      }
      return c.json({ ok: true, sessions: await sessions.list(session) });
    })

    .get('/admin/second-factor', async (c) => c.json({ ok: true, ...(await secondFactor.state()) }))

    // Sets the second factor up in two steps, makes new recovery codes, or ends it.
    .post('/admin/second-factor', jsonBody(factorSchema), async (c) => {
      const change = c.req.valid('json');
      const from = c.get('facts');
      let changed: Changed = {};
      switch (change.action) {
        case 'begin':
          await logins.prove({ passcode: change.passcode }, c.get('sessionId'), from);
          changed = { setUp: await secondFactor.begin() };
          break;
        case 'confirm':
          changed = { codes: await logins.switchOnFactor(change.code, from) };
          break;
        case 'renew':
          changed = { codes: await logins.renewRecoveryCodes(change.code, from) };
          break;
        case 'remove':
          await logins.switchOffFactor(change.code, from);
          break;
      }
      return c.json({ ok: true, ...changed });
    })

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
      await logins.prove(c.req.valid('json').proof, session, facts);
      return c.json({ ok: true, offer: await passkeys.offer(session), browser: facts.browser });
    })

    .post('/admin/passkeys', jsonBody(passkeySchema), async (c) => {
      const change = c.req.valid('json');
      const session = c.get('sessionId');
      const facts = c.get('facts');
      if ('proof' in change) await logins.prove(change.proof, session, facts);
      switch (change.action) {
        case 'add':
          await passkeys.add({ ...change, session });
          await audit.record({ event: 'passkey-added', detail: change.name }, facts);
          break;
        case 'remove': {
          const detail = await passkeys.remove(change.id);
          await audit.record({ event: 'passkey-removed', detail }, facts);
          break;
        }
      }
      return c.json({ ok: true, ...(await passkeys.state()) });
    });

import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPageQueue } from '../core/fair-queue.ts';
import type { AppEnv } from './app-env.ts';
import { answerErrors } from './errors.ts';
import { requestContext } from './middleware/request-context.ts';
import { jsonBody, queryFields } from './request-body.ts';

const body = z.object({ toolId: z.string().max(3, 'Too long.'), list: z.array(z.number()) });
const query = z.object({ state: z.enum(['a', 'b']), before: z.coerce.number().optional() });

const app = new Hono<AppEnv>()
  .onError(
    answerErrors(
      (code) => code,
      async () => new Response(),
    ),
  )
  .use(
    requestContext(
      { log: pino({ level: 'silent' }), settings: { trustedProxies: 0 } },
      createPageQueue(),
      false,
    ),
  )
  .post('/admin/api/a', jsonBody(body), (c) => c.json(c.req.valid('json')))
  .get('/admin/api/a', queryFields(query), (c) => c.json(c.req.valid('query')));

const post = (sent: string, type: string) =>
  app.request('/admin/api/a', { method: 'POST', body: sent, headers: { 'Content-Type': type } });

const codeOf = async (response: Response | Promise<Response>) => {
  const { code } = z.object({ code: z.string() }).parse(await (await response).json());
  return code;
};

describe('a JSON body', () => {
  it.each(['application/x-www-form-urlencoded', 'text/plain', ''])(
    'is not read from %j, which a page of another site may send without being asked',
    async (type) => {
      expect(await codeOf(post('{"toolId":"a","list":[]}', type))).toBe('wrong-type');
    },
  );

  it.each(['', '{', 'null}', '[1,'])('is refused where it is no JSON: %j', async (sent) => {
    expect(await codeOf(post(sent, 'application/json'))).toBe('malformed-request');
  });

  it('names the invalid fields by their paths', async () => {
    const answer = await post('{"toolId":"long","list":[1,"2"]}', 'application/json');
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: 'invalid-input',
      fields: { toolId: 'Too long.', 'list.1': expect.any(String) },
    });
  });
});

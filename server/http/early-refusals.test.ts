import { RequestError } from '@hono/node-server';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../domain/errors.ts';
import { httpApp } from '../../tests/support/http-app.ts';
import { recordedLog } from '../../tests/support/recorded-log.ts';
import { answerUnhandled, createEarlyRefusals } from './errors.ts';

describe('in the place of the application', () => {
  const refusals = createEarlyRefusals(true, (code) => ERRORS[code].message);

  it('a request that cannot be passed to it is refused', () => {
    const { log, lines } = recordedLog();
    expect(answerUnhandled(new RequestError('Invalid host header'), refusals, log).status).toBe(
      400,
    );
    expect(lines).toEqual([]);
  });

  it('an error before its handler knows the request is a 500, and is logged', async () => {
    const fails = () => {
      throw new TypeError('a secret reason');
    };
    const pages = {
      found: fails,
      rendered: fails,
      notFound: fails,
      renderAhead: fails,
      renew: fails,
    };
    const { request } = await httpApp(undefined, { pages });
    const error = await Promise.resolve(request('/')).catch((thrown: unknown) => thrown);
    const { log, lines } = recordedLog();
    const answer = answerUnhandled(error, refusals, log);
    expect(answer.status).toBe(500);
    expect(answer.headers.has('Strict-Transport-Security')).toBe(true);
    expect(await answer.text()).toBe(`${ERRORS.unexpected.message}\n`);
    expect(lines.join('')).toMatch(/a secret reason.*early-refusals\.test\.ts/s);
  });
});

import { Hono } from 'hono';
import { z } from 'zod';
import { VISIT_PERIODS } from '../../domain/visits.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { jsonBody, queryFields } from '../http/request-body.ts';
import type { Services } from '../services.ts';

const periodSchema = z.object({ period: z.enum(VISIT_PERIODS) });
const countingSchema = z.object({ isOn: z.boolean() });

/** The routes of the counted views, for the owner. */
export const visitOwnerRoutes = ({ visits, audit }: Pick<Services, 'visits' | 'audit'>) =>
  new Hono<OwnerEnv>()
    .get('/admin/visits', queryFields(periodSchema), async (c) =>
      c.json({ ok: true, report: await visits.report(c.req.valid('query').period) }),
    )

    .get('/admin/visits.csv', async (c) =>
      c.body((await visits.csv()).pipeThrough(new TextEncoderStream()), 200, {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': 'attachment; filename="visits.csv"',
      }),
    )

    .post('/admin/visits/counting', jsonBody(countingSchema), async (c) => {
      const { isOn } = c.req.valid('json');
      await visits.setCounting(isOn);
      const event = isOn ? 'visit-counting-on' : 'visit-counting-off';
      await audit.record({ event }, c.get('facts'));
      return c.json({ ok: true, isCounting: isOn });
    });

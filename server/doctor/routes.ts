import { Hono } from 'hono';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import { type Doctor, OWN_HEADER, OWN_PATH, type OwnRequests, type Seen } from './checks.ts';

/** Tells the doctor of this site what reaches it. For anyone else there is nothing at the address. */
export const seenRoutes = (own: Pick<OwnRequests, 'isOwn'>, trustedProxies: number) =>
  new Hono<AppEnv>().get(OWN_PATH, async (c, next) => {
    if (!own.isOwn(c.req.header(OWN_HEADER) ?? '')) return next();
    const entries = (c.req.header('X-Forwarded-For') ?? '').split(',');
    const forwarded = entries.filter((entry) => entry.trim() !== '').length;
    const request: Seen = { trustedProxies, forwarded };
    return c.json(request, 200, { 'Cache-Control': 'no-store' });
  });

/** The route that shows the owner what the doctor has found. */
export const doctorRoutes = (doctor: Doctor) =>
  new Hono<OwnerEnv>().get('/admin/api/doctor', async (c) =>
    c.json({ ok: true, ...(await doctor.examine()) }),
  );

import { Hono } from 'hono';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import type { Seen } from './address-check.ts';
import type { Doctor } from './doctor.ts';
import { OWN_HEADER, OWN_PATH, type OwnRequests } from './own-requests.ts';

/** Tells the doctor of this site what reaches it. For anyone else there is nothing at the address. */
export const seenRoutes = (own: Pick<OwnRequests, 'isOwn'>, trustedProxies: number) =>
  new Hono<AppEnv>().get(OWN_PATH, async (c, next) => {
    if (!own.isOwn(c.req.header(OWN_HEADER) ?? '')) return next();
    const seen: Seen = {
      trustedProxies,
      forwarded: addressesIn(c.req.header('X-Forwarded-For') ?? ''),
    };
    return c.json(seen, 200, { 'Cache-Control': 'no-store' });
  });

const addressesIn = (forwarded: string): number =>
  forwarded.split(',').filter((entry) => entry.trim() !== '').length;

/** The route that shows the owner what the doctor has found. */
export const doctorRoutes = (doctor: Doctor) =>
  new Hono<OwnerEnv>().get('/admin/doctor', async (c) =>
    c.json({ ok: true, ...(await doctor.examine()) }),
  );

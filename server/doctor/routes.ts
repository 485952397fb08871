import { Hono } from 'hono';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import { DOCTOR_HEADER, DOCTOR_PATH, type Doctor, type DoctorProofs, type Seen } from './checks.ts';

/** Tells the doctor of this site what reaches it. For anyone else there is nothing at the address. */
export const doctorRoute = (proofs: Pick<DoctorProofs, 'isValid'>, trustedProxies: number) =>
  new Hono<AppEnv>().get(DOCTOR_PATH, async (c, next) => {
    if (!proofs.isValid(c.req.header(DOCTOR_HEADER) ?? '')) return next();
    const entries = (c.req.header('X-Forwarded-For') ?? '').split(',');
    const forwarded = entries.filter((entry) => entry.trim() !== '').length;
    const request: Seen = { trustedProxies, forwarded };
    return c.json(request, 200, { 'Cache-Control': 'no-store' });
  });

export const doctorOwnerRoutes = (doctor: Doctor) =>
  new Hono<OwnerEnv>().get('/admin/api/doctor', async (c) =>
    c.json({ ok: true, ...(await doctor.examine()) }),
  );

import { z } from 'zod';
import { adminCall } from '../admin-call.ts';
import type { SiteContext } from '../context.ts';
import { jsonBody } from '../request-body.ts';
import { deviceCookie, loginOrigin } from '../session-cookie.ts';
import type { Route } from './+types/admin-second-factor';

const code = z.string();
const bodySchema = z.discriminatedUnion('deed', [
  z.object({ deed: z.literal('begin'), passcode: z.string() }),
  z.object({ deed: z.literal('confirm'), code }),
  z.object({ deed: z.literal('renew'), code }),
  z.object({ deed: z.literal('remove'), code }),
]);

/** Whether the second factor is in use. */
export const loader = (call: Route.LoaderArgs) =>
  adminCall(call, ({ services }) => services.secondFactor.state());

/**
 * Sets the second factor up in two steps, makes new recovery codes, or ends it. A session alone is not
 * enough for any of them.
 */
export const action = (call: Route.ActionArgs) =>
  adminCall(call, async (site) => {
    const { logins, secondFactor } = site.services;
    const body = await jsonBody(call.request, bodySchema);
    const from = await loginOrigin(call.request, site);
    switch (body.deed) {
      case 'begin':
        await logins.provePasscode(body.passcode, from);
        return { setUp: await secondFactor.begin() };
      case 'confirm': {
        const { recoveryCodes, device } = await logins.switchOnFactor(body.code, from);
        return withDevice({ codes: recoveryCodes }, device, site);
      }
      case 'renew':
        return { codes: await logins.renewRecoveryCodes(body.code, from) };
      case 'remove': {
        const { device } = await logins.switchOffFactor(body.code, from);
        return withDevice({}, device, site);
      }
    }
  });

/** Every device is unknown now; this browser has just proved itself again. */
const withDevice = async (
  answer: object,
  device: string | null,
  site: SiteContext,
): Promise<Response> => {
  const headers = new Headers();
  if (device !== null) headers.append('Set-Cookie', await deviceCookie(device, site));
  return Response.json({ ok: true, ...answer }, { headers });
};

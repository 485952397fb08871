import { z } from 'zod';
import type { AuditEvent } from '../../domain/audit.ts';
import { adminCall } from '../admin-call.ts';
import { jsonBody } from '../request-body.ts';
import { loginOrigin } from '../session-cookie.ts';
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
    const { logins, secondFactor, audit } = site.services;
    const note = (event: AuditEvent) => audit.note({ event }, site);
    const body = await jsonBody(call.request, bodySchema);
    const from = await loginOrigin(call.request, site);
    switch (body.deed) {
      case 'begin':
        await logins.provePasscode(body.passcode, from);
        return { setUp: await secondFactor.begin() };
      case 'confirm': {
        const codes = await secondFactor.confirm(body.code);
        await note('second-factor-on');
        return { codes };
      }
      case 'renew': {
        await logins.proveCode(body.code, from);
        const codes = await secondFactor.renew();
        await note('recovery-codes-renewed');
        return { codes };
      }
      case 'remove':
        await logins.proveCode(body.code, from);
        await secondFactor.remove();
        await note('second-factor-off');
        return {};
    }
  });

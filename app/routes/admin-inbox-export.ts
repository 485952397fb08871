import { z } from 'zod';
import { EXPORT_KINDS, FOLDERS } from '../../domain/inbox.ts';
import { adminCall } from '../admin-call.ts';
import { searchFields } from '../request-body.ts';
import type { Route } from './+types/admin-inbox-export';

const TYPES = { csv: 'text/csv; charset=utf-8; header=present', mbox: 'application/mbox' } as const;

const askedSchema = z.object({ folder: z.enum(FOLDERS), kind: z.enum(EXPORT_KINDS) });

/** A folder of messages as a file. */
export const loader = (call: Route.LoaderArgs) =>
  adminCall(call, async (site) => {
    const { inbox, audit } = site.services;
    const { folder, kind } = searchFields(call.request, askedSchema);
    const file = await inbox.export(folder, kind);
    await audit.note({ event: 'messages-exported', detail: `${folder} as ${kind}` }, site);
    return new Response(file.pipeThrough(new TextEncoderStream()), {
      headers: {
        'Content-Type': TYPES[kind],
        'Content-Disposition': `attachment; filename="messages-${folder}.${kind}"`,
      },
    });
  });

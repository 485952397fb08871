import { z } from 'zod';
import { EXPORT_KINDS, FOLDERS } from '../../domain/inbox.ts';
import { siteContext } from '../context.ts';
import { queryOf } from '../request-body.ts';
import { failureResponse } from '../results.ts';
import { readSessionId } from '../session-cookie.ts';
import type { Route } from './+types/admin-inbox-export';

const TYPES = { csv: 'text/csv; charset=utf-8; header=present', mbox: 'application/mbox' } as const;

const askedSchema = z.object({ folder: z.enum(FOLDERS), kind: z.enum(EXPORT_KINDS) });

/** A folder of messages as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { sessions, inbox } = site.services;
  try {
    await sessions.require(await readSessionId(request, site));
    const { folder, kind } = queryOf(request, askedSchema);
    const file = await inbox.export(folder, kind);
    return new Response(file.pipeThrough(new TextEncoderStream()), {
      headers: {
        'Content-Type': TYPES[kind],
        'Content-Disposition': `attachment; filename="messages-${folder}.${kind}"`,
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    return failureResponse(error, site.log);
  }
}

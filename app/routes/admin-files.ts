import { z } from 'zod';
import { uploadTitleSchema } from '../../domain/upload.ts';
import { siteContext } from '../context.ts';
import { postOnly as loader } from '../post-only.ts';
import { searchFields, streamedBody } from '../request-body.ts';
import { failureResponse } from '../results.ts';
import { readSessionId } from '../session-cookie.ts';
import type { Route } from './+types/admin-files';

const querySchema = z.object({ name: uploadTitleSchema });

/** Takes a file as the bare body of a request, `?name=` being its name, and stores it as it comes. */
export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  try {
    const id = await readSessionId(request, site);
    await site.services.sessions.require(id, 'upload-failed');
    const { name: title } = searchFields(request, querySchema);
    const uploaded = await site.services.uploads.receive({ title, ...streamedBody(request) });
    return Response.json({ ok: true, ...uploaded }, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    return failureResponse(error, site.log);
  }
}

export { loader };

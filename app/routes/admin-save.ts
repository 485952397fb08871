import { z } from 'zod';
import { saveSucceeded } from '../../domain/errors.ts';
import { portfolioSchema } from '../../domain/portfolio.ts';
import { siteContext } from '../context.ts';
import { postOnly as loader } from '../post-only.ts';
import { jsonBody } from '../request-body.ts';
import { failureResponse } from '../results.ts';
import { readSessionId } from '../session-cookie.ts';
import type { Route } from './+types/admin-save';

// Both stores can count one further: PostgreSQL's integers have 32 bits.
const VERSION_MAX = 2 ** 31 - 2;

const bodySchema = z.object({
  content: portfolioSchema,
  version: z.int().positive().max(VERSION_MAX),
});

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  try {
    await site.services.sessions.require(await readSessionId(request, site), 'save-failed');
    const { content, version } = await jsonBody(request, bodySchema);
    const record = await site.services.content.save(content, version);
    return Response.json({
      ok: true,
      content: record.content,
      version: record.version,
      updatedAt: record.updatedAt,
      message: saveSucceeded(site.services.store.name),
    });
  } catch (error) {
    return failureResponse(error, site.log);
  }
}

export { loader };

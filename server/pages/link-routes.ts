import { Hono } from 'hono';
import { z } from 'zod';
import { isSitePath, PATHS_AT_ONCE } from '../../domain/link.ts';
import { LINK_MAX } from '../../domain/link-schema.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/request-body.ts';
import { routeFacts } from '../http/route-facts.ts';

/** Finds the paths of the site, in the order given, that lead to nothing. */
export type FindMissing = (paths: readonly string[]) => Promise<readonly string[]>;

const pathsSchema = z.object({
  paths: z.array(z.string().max(LINK_MAX).refine(isSitePath)).max(PATHS_AT_ONCE),
});

/** The route that tells the owner which of the content's links lead to nothing. */
export const linkRoutes = (findMissing: FindMissing) =>
  new Hono<OwnerEnv>().post(
    '/admin/api/addresses',
    routeFacts({ failure: 'load-failed' }),
    jsonBody(pathsSchema),
    async (c) => c.json({ ok: true, missing: await findMissing(c.req.valid('json').paths) }),
  );

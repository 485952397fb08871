import { z } from 'zod';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { saveSucceeded } from '../../domain/errors.ts';
import { adminCall } from '../admin-call.ts';
import { postOnly as loader } from '../post-only.ts';
import { jsonBody } from '../request-body.ts';
import type { Route } from './+types/admin-save';

// Both stores can count one further: PostgreSQL's integers have 32 bits.
const VERSION_MAX = 2 ** 31 - 2;

const bodySchema = z.object({
  content: portfolioSchema,
  version: z.int().positive().max(VERSION_MAX),
});

export const action = (call: Route.ActionArgs) =>
  adminCall(
    call,
    async (site) => {
      const { services } = site;
      const { content, version } = await jsonBody(call.request, bodySchema);
      const changed = services.content.changedSince(version, content);
      const record = await services.content.save(content, version);
      const detail = `${changed?.join(', ') || 'content'}: version ${record.version}`;
      await services.audit.note({ event: 'saved', detail }, site);
      return {
        content: record.content,
        version: record.version,
        updatedAt: record.updatedAt,
        message: saveSucceeded(services.store.name),
      };
    },
    'save-failed',
  );

export { loader };

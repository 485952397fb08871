import { z } from 'zod';
import { AUDIT_FILTERS } from '../../domain/audit.ts';
import { adminCall } from '../admin-call.ts';
import { searchFields } from '../request-body.ts';
import type { Route } from './+types/admin-audit';

const askedSchema = z.object({
  filter: z.enum(AUDIT_FILTERS).default('all'),
  before: z.coerce.number().pipe(z.int().positive()).optional(),
});

/** A page of the audit log. */
export const loader = (call: Route.LoaderArgs) =>
  adminCall(call, async ({ services }) =>
    services.audit.page(searchFields(call.request, askedSchema)),
  );

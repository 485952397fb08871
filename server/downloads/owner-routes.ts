import { Hono } from 'hono';
import { z } from 'zod';
import { tokenOrderSchema, tokenStateSchema } from '../../domain/token.ts';
import { uploadTitleSchema } from '../../domain/upload.ts';
import type { Audit } from '../audit/audit.ts';
import { type OwnerEnv, routeFacts } from '../http/app-env.ts';
import { jsonBody, queryFields, receiveBody } from '../http/request-body.ts';
import type { Tokens } from './tokens.ts';
import type { ToolUploads } from './tool-uploads.ts';

const listSchema = z.object({
  state: tokenStateSchema,
  at: z.iso.datetime().optional(),
  hash: z.string().max(64).optional(),
});

const revokeSchema = z.object({ hash: z.string().max(64) });
const uploadSchema = z.object({ name: uploadTitleSchema });

export const downloadOwnerRoutes = (tokens: Tokens, uploads: ToolUploads, audit: Audit) =>
  new Hono<OwnerEnv>()
    .get('/admin/api/tokens', queryFields(listSchema), async (c) => {
      const { state, at, hash } = c.req.valid('query');
      const after = at === undefined || hash === undefined ? null : { at, hash };
      return c.json({ ok: true, ...(await tokens.list({ state, after })) });
    })

    .post(
      '/admin/api/tokens',
      routeFacts({ failure: 'token-generation-failed' }),
      jsonBody(tokenOrderSchema),
      async (c) => {
        const order = c.req.valid('json');
        const token = await tokens.generate(order);
        await audit.record({ event: 'tokens-issued', detail: order.toolId }, c.get('context'));
        return c.json({ ok: true, token });
      },
    )

    .post('/admin/api/tokens/revoke', jsonBody(revokeSchema), async (c) => {
      const { toolId, ending } = await tokens.revoke(c.req.valid('json').hash);
      const detail = `${toolId}-…${ending}`;
      await audit.record({ event: 'token-revoked', detail }, c.get('context'));
      return c.json({ ok: true });
    })

    // The request's body is the file, and `?name=` its name. It is stored while it arrives.
    .post(
      '/admin/api/files',
      routeFacts({ body: 'file', failure: 'upload-failed' }),
      queryFields(uploadSchema),
      async (c) => {
        const { name: title } = c.req.valid('query');
        const uploaded = await receiveBody(c.req.raw, title, uploads.receive);
        const detail = `${title}, ${uploaded.size}`;
        await audit.record({ event: 'file-uploaded', detail }, c.get('context'));
        return c.json({ ok: true, ...uploaded });
      },
    );

import { Hono } from 'hono';
import { z } from 'zod';
import { throwAs } from '../../domain/site-error.ts';
import { tokenOrderSchema, tokenStateSchema } from '../../domain/token.ts';
import { sizeText, typeText, uploadTitleSchema } from '../../domain/upload.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { discardBody, jsonBody, queryFields, streamedBody } from '../http/request-body.ts';
import { routeFacts } from '../http/route-facts.ts';
import type { Services } from '../services.ts';
import type { Uploaded } from './tool-file-uploads.ts';
import { FILES_PREFIX } from './tool-files.ts';

/** A page of a list: `at` and `hash` are those of the last token of the previous page. */
const listSchema = z.object({
  state: tokenStateSchema,
  at: z.iso.datetime().optional(),
  hash: z.string().max(64).optional(),
});

const revokeSchema = z.object({ hash: z.string().max(64) });
/** With `again`, the name of a lost upload in the file store: the same file, to take its place. */
const uploadSchema = z.object({ name: uploadTitleSchema, again: z.string().max(300).optional() });
const forgetSchema = z.object({ name: z.string().max(300) });

/** The routes of the owner's tokens, files and counts of downloads. */
export const downloadOwnerRoutes = ({
  tokens,
  uploads,
  lostUploads,
  downloadCounts,
  audit,
}: Pick<Services, 'tokens' | 'uploads' | 'lostUploads' | 'downloadCounts' | 'audit'>) =>
  new Hono<OwnerEnv>()
    .get(
      '/admin/tokens',
      routeFacts({ failure: 'token-list-failed' }),
      queryFields(listSchema),
      async (c) => {
        const { state, at, hash } = c.req.valid('query');
        const after = at === undefined || hash === undefined ? null : { at, hash };
        return c.json({ ok: true, ...(await tokens.list(state, after)) });
      },
    )

    .post(
      '/admin/tokens',
      routeFacts({ failure: 'token-generation-failed' }),
      jsonBody(tokenOrderSchema),
      async (c) => {
        const order = c.req.valid('json');
        const generated = await tokens.generate(order);
        const detail = `${generated.length} for ${order.toolId}`;
        await audit.record({ event: 'tokens-issued', detail }, c.get('facts'));
        return c.json({ ok: true, tokens: generated });
      },
    )

    .post(
      '/admin/tokens/revoke',
      routeFacts({ failure: 'token-revoke-failed' }),
      jsonBody(revokeSchema),
      async (c) => {
        const { toolId, ending } = await tokens.revoke(c.req.valid('json').hash);
        const detail = `${toolId}-…${ending}`;
        await audit.record({ event: 'token-revoked', detail }, c.get('facts'));
        return c.json({ ok: true });
      },
    )

    // The request's body is the file, and `?name=` its name. It is stored while it arrives.
    .post(
      '/admin/files',
      routeFacts({ body: 'file', failure: 'upload-failed' }),
      queryFields(uploadSchema),
      async (c) => {
        const { name: title, again } = c.req.valid('query');
        const { size, body } = streamedBody(c.req.raw);
        const store =
          again === undefined
            ? uploads.receive({ title, size, body })
            : lostUploads.replace(again, { size, body }).then(filledIn);
        const uploaded = await store.catch(async (cause: unknown) => {
          if (size <= uploads.limit) await discardBody(c.req.raw);
          throw cause;
        });
        const event = again === undefined ? 'file-uploaded' : 'lost-file-uploaded';
        await audit.record({ event, detail: `${title}, ${uploaded.size}` }, c.get('facts'));
        return c.json({ ok: true, ...uploaded });
      },
    )

    .get('/admin/files/lost', async (c) => c.json({ ok: true, lost: await lostUploads.list() }))

    .post('/admin/files/forget', jsonBody(forgetSchema), async (c) => {
      const { title, bytes } = await lostUploads.forget(c.req.valid('json').name);
      const detail = `${title}, ${sizeText(bytes)}`;
      await audit.record({ event: 'lost-file-forgotten', detail }, c.get('facts'));
      return c.json({ ok: true });
    })

    // How often each tool was downloaded, by day.
    .get('/admin/downloads', async (c) => {
      const recent = await downloadCounts
        .recent()
        .catch(throwAs('load-failed', 'The downloads cannot be counted.'));
      return c.json({ ok: true, ...recent });
    });

/** The values for a tool's fields that a file has which took the place of a lost one. */
const filledIn = (file: { name: string; title: string; bytes: number }): Uploaded => ({
  downloadUrl: `${FILES_PREFIX}${file.name}`,
  size: sizeText(file.bytes),
  type: typeText(file.title),
});

import { Hono } from 'hono';
import { z } from 'zod';
import { PICTURE_ID } from '../../domain/pictures/address.ts';
import { altSchema } from '../../domain/pictures/alt.ts';
import { PICTURE_MAX_BYTES } from '../../domain/pictures/limits.ts';
import { SiteError } from '../../domain/site-error.ts';
import { sizeText, uploadTitleSchema } from '../../domain/upload.ts';
import type { Audit } from '../audit/audit.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { jsonBody, queryFields, receiveBody } from '../http/request-body.ts';
import { routeFacts } from '../http/route-facts.ts';
import type { Pictures } from './library.ts';

const uploadSchema = z.object({ name: uploadTitleSchema });
const textsSchema = z.object({ title: uploadTitleSchema, alt: altSchema }).partial();

/** `force`: also a picture that kept versions of the content name. */
const deleteSchema = z.object({ force: z.enum(['1']).optional() });

/** The id in the path of a call. Throws `not-found` for one that no picture can have. */
function idOf(sent: string): string {
  if (!PICTURE_ID.test(sent)) throw new SiteError('not-found');
  return sent;
}

/** The owner's routes of the library of pictures. */
export const pictureOwnerRoutes = (pictures: Pictures, audit: Audit) =>
  new Hono<OwnerEnv>()
    .get('/admin/api/pictures', async (c) => c.json({ ok: true, pictures: await pictures.list() }))

    // The request's body is the picture, and `?name=` its name. It is stored while it arrives.
    .post(
      '/admin/api/pictures',
      routeFacts({ body: 'file', failure: 'upload-failed' }),
      queryFields(uploadSchema),
      async (c) => {
        const { name: title } = c.req.valid('query');
        const arriving = { title, limit: PICTURE_MAX_BYTES };
        const picture = await receiveBody(c.req.raw, arriving, pictures.receive);
        const detail = `${title}, ${sizeText(picture.bytes)}`;
        await audit.record({ event: 'picture-uploaded', detail }, c.get('facts'));
        return c.json({ ok: true, picture });
      },
    )

    .patch('/admin/api/pictures/:id', jsonBody(textsSchema), async (c) => {
      const { title, alt } = c.req.valid('json');
      const texts = { ...(title !== undefined && { title }), ...(alt !== undefined && { alt }) };
      const picture = await pictures.change(idOf(c.req.param('id')), texts);
      return c.json({ ok: true, picture });
    })

    .delete('/admin/api/pictures/:id', queryFields(deleteSchema), async (c) => {
      const { force } = c.req.valid('query');
      const options = { evenIfKept: force !== undefined };
      const { title } = await pictures.delete(idOf(c.req.param('id')), options);
      await audit.record({ event: 'picture-deleted', detail: title }, c.get('facts'));
      return c.json({ ok: true });
    });

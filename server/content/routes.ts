import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { formatsOf, storedPortfolioSchema } from '../../domain/content/portfolio.ts';
import type { BySection } from '../../domain/content/sections.ts';
import { documentText, merged, partialContentOf } from '../../domain/content/transfer.ts';
import { saveSucceeded } from '../../domain/errors.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Audit } from '../audit/audit.ts';
import { type OwnerEnv, routeFacts } from '../http/app-env.ts';
import { jsonBody, queryFields } from '../http/request-body.ts';
import type { Store } from '../store/store.ts';
import type { Content } from './content.ts';
import type { History } from './history.ts';

// PostgreSQL's integers have 32 bits, and a save adds one.
const VERSION_MAX = 2 ** 31 - 2;

const versionSchema = z.int().positive().max(VERSION_MAX);

// A page that was loaded before an update may send sections in earlier formats, and leave out all but the content and
// its version.
const sentContent = z
  .object({ content: z.looseObject({}) })
  .transform(({ content }) => ({ content, formats: formatsOf(content) }))
  .pipe(z.object({ content: storedPortfolioSchema, formats: z.custom<BySection<number>>() }));

const saveSchema = sentContent.and(
  z.object({
    version: versionSchema,
    cause: z.enum(['owner', 'autosave']).default('owner'),
    restoredFrom: versionSchema.nullable().default(null),
    saveId: z.uuid().nullable().default(null),
  }),
);

const historySchema = z.object({ before: z.coerce.number().pipe(versionSchema).optional() });

const versionIn = (text: string): number => {
  const { data: version } = versionSchema.safeParse(Number(text));
  if (version !== undefined) return version;
  throw new SiteError('not-found', { detail: `no version: ${text}` });
};

const download = (c: Context, name: string, text: string) =>
  c.body(text, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.json"`,
  });

export const contentRoutes = (
  content: Content,
  history: History,
  audit: Audit,
  { name: storeName }: Pick<Store, 'name'>,
) =>
  new Hono<OwnerEnv>()
    // The stored content, for an editor whose save was refused with a conflict.
    .get('/admin/api/content', async (c) => {
      const { content: stored, version, updatedAt } = await content.loadAndPublish();
      return c.json({ ok: true, content: stored, version, updatedAt });
    })

    .post('/admin/api/save', routeFacts({ body: 'content' }), jsonBody(saveSchema), async (c) => {
      const { content: entered, version, ...save } = c.req.valid('json');
      const context = c.get('context');
      const record = await content.save(entered, version, {
        ...save,
        cause: save.restoredFrom === null ? save.cause : 'restored',
        browser: context.browser,
      });
      await audit.record({ event: 'saved', detail: `version ${record.version}` }, context);
      return c.json({
        ok: true,
        content: record.content,
        version: record.version,
        updatedAt: record.updatedAt,
        message: saveSucceeded(storeName),
      });
    })

    .get('/admin/api/export', async (c) => {
      const document = await content.exported();
      const detail = `version ${document.version}`;
      await audit.record({ event: 'content-exported', detail }, c.get('context'));
      const day = document.exportedAt.slice(0, 10);
      return download(c, `engawa-content-${day}`, documentText(document));
    })

    // Merges an exported document with the stored content for the editor. Saves nothing.
    .post(
      '/admin/api/import',
      routeFacts({ body: 'content', failure: 'load-failed' }),
      jsonBody(z.looseObject({})),
      async (c) => {
        const partial = partialContentOf(c.req.valid('json'));
        const { content: stored, version } = await content.loadAndPublish();
        const imported = merged(stored, partial);
        return c.json({ ok: true, content: imported, version });
      },
    )

    .get('/admin/api/history', queryFields(historySchema), async (c) =>
      c.json({ ok: true, ...(await history.page(c.req.valid('query').before)) }),
    )

    .get('/admin/api/history/:version', async (c) =>
      c.json({ ok: true, ...(await history.version(versionIn(c.req.param('version')))) }),
    );

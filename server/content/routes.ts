import { Hono } from 'hono';
import { z } from 'zod';
import { changeLines } from '../../domain/content/change-lines.ts';
import { differences } from '../../domain/content/differences.ts';
import { formatsOf, storedPortfolioSchema } from '../../domain/content/portfolio.ts';
import type { BySection } from '../../domain/content/sections.ts';
import { documentText, merged, partialContentOf } from '../../domain/content/transfer.ts';
import { saveSucceeded } from '../../domain/errors.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/request-body.ts';
import { routeFacts } from '../http/route-facts.ts';
import type { Services } from '../services.ts';

// PostgreSQL's integers have 32 bits, and a save adds one.
const VERSION_MAX = 2 ** 31 - 2;

/** A version as clients send it. */
export const versionSchema = z.int().positive().max(VERSION_MAX);

// A page that was loaded before the site was updated sends earlier formats, and of the other fields only the version.
const sentContent = z
  .object({ content: z.looseObject({}) })
  .transform(({ content }) => ({ content, forms: formatsOf(content) }))
  .pipe(z.object({ content: storedPortfolioSchema, forms: z.custom<BySection<number>>() }));

const saveSchema = sentContent.and(
  z.object({
    version: versionSchema,
    cause: z.enum(['owner', 'autosave']).default('owner'),
    restoredFrom: versionSchema.nullable().default(null),
    saveId: z.uuid().nullable().default(null),
  }),
);

/** The owner's routes to read, save, export and import the content. */
export const contentRoutes = ({
  content,
  history,
  audit,
  store,
}: Pick<Services, 'content' | 'history' | 'audit' | 'store'>) =>
  new Hono<OwnerEnv>()
    // The stored content, for an editor whose save was refused with a conflict.
    .get('/admin/content', async (c) => {
      const record = await content.loadAndPublish();
      const { content: stored, version } = record;
      return c.json({ ok: true, content: stored, version, ...(await history.factsOf(record)) });
    })

    .post('/admin/save', routeFacts({ body: 'content' }), jsonBody(saveSchema), async (c) => {
      const { content: entered, version, ...save } = c.req.valid('json');
      const changed = content.changedSince(version, entered);
      const facts = c.get('facts');
      const record = await content.save(entered, version, {
        ...save,
        cause: save.restoredFrom === null ? save.cause : 'restored',
        browser: facts.browser,
      });
      const detail = `${changed?.join(', ') || 'content'}: version ${record.version}`;
      await audit.record({ event: 'saved', detail }, facts);
      return c.json({
        ok: true,
        content: record.content,
        version: record.version,
        updatedAt: record.updatedAt,
        message: saveSucceeded(store.name),
      });
    })

    .get('/admin/export', async (c) => {
      const document = await content.exported();
      const detail = `version ${document.version}`;
      await audit.record({ event: 'content-exported', detail }, c.get('facts'));
      const day = document.exportedAt.slice(0, 10);
      return c.body(documentText(document), 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="engawa-content-${day}.json"`,
      });
    })

    // Merges an exported document with the stored content for the editor. Saves nothing.
    .post(
      '/admin/import',
      routeFacts({ body: 'content', failure: 'load-failed' }),
      jsonBody(z.looseObject({})),
      async (c) => {
        const partial = partialContentOf(c.req.valid('json'));
        const { content: stored, version } = await content.loadAndPublish();
        const imported = merged(stored, partial);
        return c.json({
          ok: true,
          content: imported,
          version,
          differences: changeLines(differences(stored, imported)),
        });
      },
    );

import { Hono } from 'hono';
import { z } from 'zod';
import { differences, shown } from '../../domain/content/differences.ts';
import { formsOf, storedPortfolioSchema } from '../../domain/content/portfolio.ts';
import type { BySection } from '../../domain/content/sections.ts';
import { documentText, merged, partialContentOf } from '../../domain/content/transfer.ts';
import { saveSucceeded } from '../../domain/errors.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/request-body.ts';
import type { Services } from '../services.ts';

// PostgreSQL's integers have 32 bits, and a save adds one.
const VERSION_MAX = 2 ** 31 - 2;

const version = z.int().positive().max(VERSION_MAX);

// A page that was loaded before the site was updated sends earlier forms.
const saveSchema = z
  .object({ content: z.looseObject({}), version })
  .transform(({ content, version }) => ({ content, forms: formsOf(content), version }))
  .pipe(
    z.object({ content: storedPortfolioSchema, forms: z.custom<BySection<number>>(), version }),
  );

/** The owner's routes to read, save, export and import the content. */
export const contentRoutes = ({
  content,
  audit,
  store,
}: Pick<Services, 'content' | 'audit' | 'store'>) =>
  new Hono<OwnerEnv>()
    // The stored content, for an editor whose save was refused with a conflict.
    .get('/admin/content', async (c) => {
      const { content: stored, version } = await content.loadAndPublish();
      return c.json({ ok: true, content: stored, version });
    })

    .post('/admin/save', jsonBody(saveSchema), async (c) => {
      const { content: entered, forms, version } = c.req.valid('json');
      const changed = content.changedSince(version, entered);
      const record = await content.save(entered, version, { forms });
      const detail = `${changed?.join(', ') || 'content'}: version ${record.version}`;
      await audit.record({ event: 'saved', detail }, c.get('facts'));
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
    .post('/admin/import', jsonBody(z.looseObject({})), async (c) => {
      const partial = partialContentOf(c.req.valid('json'));
      const { content: stored, version } = await content.loadAndPublish();
      const imported = merged(stored, partial);
      return c.json({
        ok: true,
        content: imported,
        version,
        differences: differences(stored, imported).map(shown),
      });
    });

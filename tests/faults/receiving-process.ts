// `node receiving-process.ts <settings> <step>`: takes the deliveries of sellers over the store of these settings, in a
// process of its own, as the site does. It prints its address. At this step it kills itself: before the statement of this
// number, counted from when it listens, or after the last one for `stored`. 0 for never.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { newTool } from '../../domain/content/downloads.ts';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { createContent } from '../../server/content/content.ts';
import { createRenderQueue } from '../../server/core/fair-queue.ts';
import type { AppEnv } from '../../server/http/app-env.ts';
import { answerErrors } from '../../server/http/errors.ts';
import { requestFacts } from '../../server/http/middleware/request-facts.ts';
import { createMails } from '../../server/mails/mails.ts';
import { createOrders } from '../../server/orders/orders.ts';
import { webhookRoutes } from '../../server/orders/webhook-routes.ts';
import { parseSettings } from '../../server/settings/settings.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { SELLER_SETTINGS } from '../support/sellers.ts';

const [settings = '', step = '0'] = process.argv.slice(2);
const { DATA_DIR, DATABASE_URL = '' } = z
  .object({ DATA_DIR: z.string().optional(), DATABASE_URL: z.string().optional() })
  .parse(JSON.parse(settings));

const store =
  DATA_DIR === undefined ? await openPostgres(DATABASE_URL) : await openSqlite(DATA_DIR);

const end = () => process.kill(process.pid, 'SIGKILL');
let isListening = false;
let statements = 0;
const dying: KyselyPlugin = {
  transformQuery({ node }) {
    if (isListening) {
      statements += 1;
      if (statements === Number(step)) end();
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};
const db = store.db.withPlugin(dying);
const watched = { ...store, db };

const clock = () => new Date();
const log = pino({ level: 'silent' });
const tool = { ...newTool(0), id: 'boats', name: 'Boats', isPremium: true, orderCode: 'plink_1' };
const defaults = portfolioSchema.parse({
  ...samplePortfolio,
  downloads: { categories: [{ name: 'Tools', tools: [tool] }] },
});
const content = createContent({ store: watched, clock, defaults });
await content.loadAndPublish();
const site = {
  ...{ store: watched, clock, log, defaults: defaultPortfolio },
  settings: parseSettings({ ...SELLER_SETTINGS }),
};
const mails = {
  ...(await createMails(site)),
  wake: () => {
    if (step === 'stored') end();
  },
};
const orders = await createOrders(site, content, mails);
const app = new Hono<AppEnv>()
  .use(requestFacts(site, createRenderQueue(), false))
  .route('/', webhookRoutes(site, orders));
app.onError(
  answerErrors(
    (code) => code,
    async () => new Response(),
  ),
);

const server = createServer(getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => {
  isListening = true;
  const { port } = z
    .object({ port: z.number() })
    .parse(server.address() satisfies AddressInfo | string | null);
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteProcess, startProcess } from '../support/programs.ts';
import { PASSCODE } from '../support/running-site.ts';
import { STRIPE_SECRET } from '../support/sellers.ts';
import { Writers } from './failover-run.ts';
import { startVisitors } from './outage-run.ts';
import { type ClusterNode, startCluster, whyNoCluster } from './postgres-cluster.ts';

const VISITORS = 2;
const MINUTE = 60_000;
const POLL = { timeout: 2 * MINUTE, interval: 200 };

const why = whyNoCluster();

describe.skipIf(why !== '')(`PostgreSQL that fails over${why && ` (skipped: ${why})`}`, () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  let dataDir: string;
  let sites: readonly SiteProcess[] = [];
  let addresses: readonly [string, string];

  beforeAll(async () => {
    cluster = await startCluster();
    dataDir = await mkdtemp(path.join(tmpdir(), 'engawa-failover-site-'));
    const start = () =>
      startProcess({
        DATABASE_URL: cluster.address,
        DATA_DIR: dataDir,
        ADMIN_PASSCODE: PASSCODE,
        LOG_LEVEL: 'silent',
        CONTACT_FLOOD_PER_HOUR: '900000',
        STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
        TRUSTED_PROXIES: '1',
      });
    const [one, other] = [start(), start()];
    sites = [one, other];
    addresses = [await one.address, await other.address];
  }, 5 * MINUTE);

  afterAll(async () => {
    for (const site of sites) {
      site.signal('SIGTERM');
      await site.end;
    }
    await cluster?.stop();
    if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
  }, MINUTE);

  const there = async (find: () => Promise<ClusterNode | undefined>): Promise<ClusterNode> => {
    await expect.poll(find, POLL).toBeDefined();
    const found = await find();
    if (found === undefined) throw new Error('The nodes change their roles.');
    return found;
  };

  const newPrimary = (former: ClusterNode) => async () =>
    (await there(cluster.primary)).name !== former.name;

  /** Does something to the nodes. Resolves to what shows that they have noticed it, and what ends it. */
  type Fault = () => Promise<{ isNoticed: () => Promise<boolean>; mend: () => void }>;
  const faults: Readonly<Record<string, Fault>> = {
    async 'whose primary is killed'() {
      const primary = await there(cluster.primary);
      await primary.kill();
      return { isNoticed: newPrimary(primary), mend: primary.start };
    },

    async 'whose primary is cut off from both others, not from the site'() {
      const primary = await there(cluster.primary);
      const others = cluster.nodes.filter(({ name }) => name !== primary.name);
      const mends = others.map((other) => cluster.cut(primary, other));
      const mend = () => {
        for (const undo of mends) undo();
      };
      return { isNoticed: newPrimary(primary), mend };
    },

    async 'whose etcd loses its leader'() {
      const leader = await there(cluster.etcdLeader);
      leader.killEtcd();
      const isNoticed = async () => (await there(cluster.etcdLeader)).name !== leader.name;
      return { isNoticed, mend: leader.startEtcd };
    },
  };

  it.each(Object.entries(faults))(
    '%s: pages stay, writes work again, and nothing is lost',
    {
      timeout: 10 * MINUTE,
    },
    async (fault, strike) => {
      await cluster.whole();
      const endVisits = addresses.map((address) => startVisitors(address, VISITORS));
      const writers = await Writers.at(addresses);
      await writers.writeAgain(0);

      const since = performance.now();
      const { isNoticed, mend } = await strike();
      await expect.poll(isNoticed, POLL).toBe(true);
      await writers.writeAgain(performance.now());
      const secondsWithoutWrites = writers.longestPause(since);
      mend();
      await cluster.whole();
      await writers.writeAgain(performance.now());

      const written = await writers.stopAndCheck(cluster.address);
      const loads = await Promise.all(endVisits.map((end) => end()));
      const pages = loads.reduce((sum, load) => sum + load.pages, 0);
      const load = loadavg()[0]?.toFixed(1);
      const figures = { secondsWithoutWrites, pages, ...written, loadOfThisMachine: load };
      process.stdout.write(`PostgreSQL ${fault}: ${JSON.stringify(figures)}\n`);
      expect(loads.flatMap(({ failures }) => failures)).toEqual([]);
    },
  );
});

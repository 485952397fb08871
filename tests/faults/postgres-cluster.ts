import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { vi } from 'vitest';
import { z } from 'zod';
import { freePort } from '../support/local-server.ts';

const run = promisify(execFile);
const CONFIGURATIONS = path.join(import.meta.dirname, '../../deploy/failover');
const BIN = '/usr/lib/postgresql/15/bin';
const PROGRAMS = ['ip', 'setpriv', 'openssl', 'etcd', 'patroni', 'haproxy', `${BIN}/postgres`];
const STARTS_WITHIN = { timeout: 120_000, interval: 500 };
const SECRET = 'a-password-of-the-test';

/** Why a cluster cannot run here; empty where it can. */
export function whyNoCluster(): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can';
  const isMissing = (name: string) => spawnSync(name, ['--version']).error !== undefined;
  const missing = PROGRAMS.filter(isMissing);
  if (missing.length > 0) return `there is no ${missing.join(', ')}`;
  return spawnSync('ip', ['netns', 'list']).status === 0 ? '' : 'there are no network namespaces';
}

/** One of the machines: it has etcd, Patroni and PostgreSQL. */
export interface ClusterNode {
  readonly name: string;
  /** Starts etcd and Patroni. */
  start(): void;
  /** Ends all its processes at once, as a power failure does. */
  kill(): Promise<void>;
  /** Ends its etcd at once. */
  killEtcd(): void;
  startEtcd(): void;
  /** What its programs have logged. */
  log(): string;
}

/** Three nodes that fail over, and HAProxy in front of them. */
interface Cluster {
  /** The address of a database, through HAProxy. */
  readonly address: string;
  readonly nodes: readonly ClusterNode[];
  /** The node with the primary, as Patroni on any node says; undefined while there is none. */
  primary(): Promise<ClusterNode | undefined>;
  etcdLeader(): Promise<ClusterNode | undefined>;
  /** Resolves when there is a primary with a synchronous standby, and all nodes have its data. */
  whole(): Promise<void>;
  /** Loses all packets between two nodes, until the returned function is called. */
  cut(one: ClusterNode, other: ClusterNode): () => void;
  stop(): Promise<void>;
}

const membersSchema = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.number().optional(),
      lag: z.union([z.number(), z.string()]).optional(),
    }),
  ),
});
const etcdSchema = z.object({ leader: z.string(), header: z.object({ member_id: z.string() }) });

/** A file of `deploy/failover`, in which each text is replaced everywhere. */
async function configured(name: string, texts: Readonly<Record<string, string>>): Promise<string> {
  let file = await readFile(path.join(CONFIGURATIONS, name), 'utf8');
  for (const [text, by] of Object.entries(texts)) {
    if (!file.includes(text)) throw new Error(`deploy/failover/${name} lacks ${text}`);
    file = file.replaceAll(text, by);
  }
  return file;
}

/**
 * Starts PostgreSQL on three nodes with the documented configuration, each in a network namespace of its own, and
 * HAProxy on a loopback port. `stop` deletes all of it.
 */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-failover-'));
  await chmod(folder, 0o755);
  const id = process.pid % 200;
  const prefix = `10.213.${id}.`;
  const bridge = `engawa${id}`;
  const ip = (...words: string[]) =>
    execFileSync('ip', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const spaces = [1, 2, 3].map((number) => `${bridge}-${number}`);
  const pidsIn = (space: string) =>
    ip('netns', 'pids', space).toString().split('\n').filter(Boolean).map(Number);
  const killIn = (space: string) => {
    for (const pid of pidsIn(space)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has just ended.
      }
    }
  };
  const removeNetwork = () => {
    for (const space of spaces) {
      if (spawnSync('ip', ['netns', 'pids', space]).status !== 0) continue;
      killIn(space);
      spawnSync('ip', ['link', 'delete', `${space}o`]);
      spawnSync('ip', ['netns', 'delete', space]);
    }
    spawnSync('ip', ['link', 'delete', bridge]);
  };
  process.once('exit', removeNetwork);

  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${prefix}1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const certificate = { file: `${folder}/certificate.pem`, key: `${folder}/key.pem` };
  const subject = ['-subj', '/CN=database', '-days', '2'];
  const keyKind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', certificate.key, '-out', certificate.file];
  await run('openssl', ['req', '-x509', ...keyKind, ...subject, ...files]);
  await run('chown', ['postgres:', certificate.key]);

  const addNode = async (space: string, index: number) => {
    const name = `node${index + 1}`;
    const address = `${prefix}1${index + 1}`;
    ip('netns', 'add', space);
    ip('link', 'add', `${space}o`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', `${space}o`, 'master', bridge, 'up');
    ip('-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', space, 'link', 'set', device, 'up');

    const nodeFolder = path.join(folder, name);
    const data = path.join(nodeFolder, 'data');
    await mkdir(nodeFolder);
    const own = { THIS_NODE: name, THIS_ADDRESS: address, '10.0.0.': prefix };
    const etcd = await configured('etcd.env', {
      ...own,
      '/var/lib/etcd/engawa': `${nodeFolder}/etcd`,
    });
    const etcdSettings = Object.fromEntries(
      etcd.split('\n').flatMap((line) => {
        const [, key, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
        return key === undefined ? [] : [[key, value]];
      }),
    );
    const patroni = await configured('patroni.yml', {
      ...own,
      SUPERUSER_PASSWORD: SECRET,
      REPLICATION_PASSWORD: SECRET,
      '/var/lib/postgresql/engawa': data,
      '/run/postgresql': nodeFolder,
      '/etc/ssl/certs/ssl-cert-snakeoil.pem': certificate.file,
      '/etc/ssl/private/ssl-cert-snakeoil.key': certificate.key,
    });
    await writeFile(`${nodeFolder}/patroni.yml`, patroni);
    await run('chown', ['-R', 'postgres:', nodeFolder]);

    let log = '';
    const launch = (
      program: string,
      words: string[],
      settings: Record<string, string | undefined>,
    ) => {
      const asUser = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', program];
      const child = spawn('ip', ['netns', 'exec', space, ...asUser, ...words], {
        cwd: nodeFolder,
        env: {
          PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
          HOME: nodeFolder,
          LC_ALL: 'C.UTF-8',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          log = (log + chunk.toString()).slice(-200_000);
        });
      }
      return child;
    };
    let etcdChild: ChildProcess | undefined;
    const node: ClusterNode & { readonly space: string; readonly address: string } = {
      name,
      space,
      address,
      startEtcd() {
        etcdChild = launch('etcd', [], etcdSettings);
      },
      start() {
        node.startEtcd();
        launch('patroni', [`${nodeFolder}/patroni.yml`], {});
      },
      async kill() {
        killIn(space);
        // Some have started others meanwhile.
        await vi.waitFor(() => {
          killIn(space);
          if (pidsIn(space).length > 0) throw new Error(`Processes of ${name} do not end.`);
        });
      },
      killEtcd: () => void etcdChild?.kill('SIGKILL'),
      log: () => log,
    };
    return node;
  };
  const nodes = await Promise.all(spaces.map(addNode));

  const port = await freePort();
  await writeFile(
    `${folder}/haproxy.cfg`,
    await configured('haproxy.cfg', { '10.0.0.': prefix, '127.0.0.1:5432': `127.0.0.1:${port}` }),
  );
  const haproxy = spawn('haproxy', ['-db', '-f', `${folder}/haproxy.cfg`], { stdio: 'ignore' });
  process.once('exit', () => haproxy.kill('SIGKILL'));

  const ask = async (where: string, body?: string): Promise<unknown> => {
    const method = body === undefined ? 'GET' : 'POST';
    const signal = AbortSignal.timeout(3_000);
    return (await fetch(where, { method, signal, ...(body && { body }) })).json();
  };
  /** The answer of the first node that gives one. */
  const members = async () => {
    const asked = nodes.map(async ({ address }) =>
      membersSchema.parse(await ask(`http://${address}:8008/cluster`)),
    );
    return (await Promise.any(asked)).members;
  };
  const primary = async () => {
    const states = await Promise.all(
      nodes.map(async (node) => {
        const signal = AbortSignal.timeout(3_000);
        const answer = await fetch(`http://${node.address}:8008/primary`, { signal }).catch(
          () => null,
        );
        return answer?.status === 200 ? node : undefined;
      }),
    );
    return states.find((node) => node !== undefined);
  };

  for (const node of nodes) node.start();
  const cluster: Cluster = {
    address: `postgres://engawa:${SECRET}@127.0.0.1:${port}/engawa?sslmode=require`,
    nodes,
    primary,
    async etcdLeader() {
      for (const node of nodes) {
        const status = await ask(`http://${node.address}:2379/v3/maintenance/status`, '{}').catch(
          () => null,
        );
        const { data } = etcdSchema.safeParse(status);
        if (data !== undefined && data.leader === data.header.member_id) return node;
      }
      return undefined;
    },
    whole: () =>
      vi.waitFor(async () => {
        const all = await members();
        const line = all.map(({ name, role, state, lag }) => `${name} ${role} ${state} ${lag}`);
        const isReady = all.every(
          ({ role, state, lag }) =>
            (role === 'leader' && state === 'running') ||
            (role !== 'leader' && (state === 'streaming' || state === 'running') && lag === 0),
        );
        const timelines = new Set(all.map(({ timeline }) => timeline));
        const roles = all.map(({ role }) => role);
        if (all.length === 3 && isReady && timelines.size === 1 && roles.includes('sync_standby')) {
          return;
        }
        throw new Error(`The nodes are not ready: ${line.join(', ')}`);
      }, STARTS_WITHIN),
    cut(one, other) {
      const both = nodes.filter(({ name }) => name === one.name || name === other.name);
      const [first, second] = both;
      if (first === undefined || second === undefined) throw new Error('There is no such node.');
      const pairs = [
        [first, second],
        [second, first],
      ] as const;
      // Packets to an address of hardware that nobody has are lost without an error.
      for (const [from, to] of pairs) {
        const nowhere = ['lladdr', '02:00:00:00:00:fe', 'dev', 'eth0', 'nud', 'permanent'];
        ip('-n', from.space, 'neighbour', 'replace', to.address, ...nowhere);
      }
      return () => {
        for (const [from, to] of pairs) {
          ip('-n', from.space, 'neighbour', 'delete', to.address, 'dev', 'eth0');
        }
      };
    },
    async stop() {
      haproxy.kill('SIGKILL');
      removeNetwork();
      process.off('exit', removeNetwork);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
  try {
    await cluster.whole();
    await createDatabase(port);
    return cluster;
  } catch (error) {
    process.stderr.write(
      nodes.map((node) => `${node.name}:\n${node.log().slice(-3_000)}\n`).join(''),
    );
    await cluster.stop();
    throw error;
  }
}

/** Creates the user and the database of the site, as the guide does. */
async function createDatabase(port: number): Promise<void> {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${SECRET}@127.0.0.1:${port}/postgres`,
    ssl: { rejectUnauthorized: false },
  });
  await client.connect();
  await client.query(`create role engawa login password '${SECRET}'`);
  await client.query('create database engawa owner engawa');
  await client.end();
}

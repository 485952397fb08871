import { fork } from 'node:child_process';
import { z } from 'zod';

// JSON leaves out what is undefined.
const optional = <T extends z.ZodType>(schema: T) => schema.optional().transform((value) => value);

const s3Schema = z
  .object({
    bucket: z.string(),
    endpoint: z.string().optional(),
    region: z.string(),
    accessKeyId: z.string(),
    secretAccessKey: z.string(),
  })
  .transform(({ endpoint, ...s3 }) => ({ ...s3, endpoint }));

const offSiteSchema = z.object({ s3: s3Schema, passphrase: z.string() });

const time = z.iso.datetime().transform((text) => new Date(text));

/** What a process of its own does with a backup, so that the memory it takes ends with it. */
export const backupTaskSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('send'),
    file: z.string(),
    siteId: z.string(),
    offSite: offSiteSchema,
    own: z.array(z.string()),
    now: time,
  }),
  z.object({
    kind: z.literal('prove'),
    /** As `withBackup` takes it. */
    from: z.string(),
    /** The backup in its folder, which it has to be. */
    file: z.string(),
    /** Where the restored site lies meanwhile. */
    folder: z.string(),
    offSite: optional(offSiteSchema),
    siteUrl: optional(z.string()),
    pageViewScript: optional(z.string()),
    /** The time as of which pages are rendered. */
    at: z.iso.datetime(),
  }),
]);

const proofSchema = z.object({
  /** How many rows and files were restored and compared. */
  rows: z.int(),
  files: z.int(),
  /** What the pages are made from (`pageSources`). */
  sources: z.string(),
  /** SHA-256 of the pages by their paths. */
  pages: z.record(z.string(), z.string()),
});

/** What a restore has shown. */
export type Proof = z.output<typeof proofSchema>;

const answerSchema = z.union([
  z.object({
    sent: z.object({
      place: z.string(),
      own: z.array(z.string()),
      undeleted: z.string().nullable(),
    }),
  }),
  z.object({ proof: proofSchema }),
  z.object({ failure: z.string() }),
]);

/** A task as it is given to the process: times are ISO 8601 in UTC. */
export type BackupTask = z.input<typeof backupTaskSchema>;
/** As the process has received it. */
export type ReceivedTask = z.output<typeof backupTaskSchema>;
export type BackupAnswer = z.output<typeof answerSchema>;

/** Does a task in a process of its own. Throws an error with its reason; `signal` stops it. */
export type DoBackupTask = (
  task: BackupTask,
  signal: AbortSignal,
) => Promise<Exclude<BackupAnswer, { failure: string }>>;

/**
 * Creates the function. `program` is the file of the process, `variables` its whole environment. It gets its task, which
 * has secrets, by a channel that nobody else can read. It ends with the site, however that ends.
 */
export const createDoBackupTask =
  (program: string, variables: Readonly<Record<string, string>>): DoBackupTask =>
  async (task, signal) => {
    signal.throwIfAborted();
    const child = fork(program, [], {
      execArgv: ['--max-semi-space-size=1'],
      env: { ...variables, MALLOC_ARENA_MAX: '2' },
      signal,
      killSignal: 'SIGKILL',
    });
    const answer = await new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve);
      child.on('error', reject);
      child.once('exit', (code, by) =>
        reject(new Error(`The process of backups ended with ${by ?? code}.`)),
      );
      child.send(task);
    });
    const result = answerSchema.parse(answer);
    if ('failure' in result) throw new Error(result.failure);
    return result;
  };

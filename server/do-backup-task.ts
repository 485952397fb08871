import { type BackupAnswer, backupTaskSchema } from './backup/backup-process.ts';
import { sendBackup } from './backup/send-backup.ts';
import { proveRestore } from './prove-restore.ts';
import { reasonOf } from './start-error.ts';
import { yieldToTheSite } from './yield-to-the-site.ts';

/** What a restored site is rendered with. */
type Pages = Parameters<typeof proveRestore>[1];

/** Does the task that the site sends to this process, answers it, and ends. */
export function doBackupTask(pages: Pages): void {
  // A site that was killed wants no answer any more.
  process.once('disconnect', () => process.exit());
  process.once('message', (message) => {
    void answerTo(message, pages)
      .catch((error: unknown): BackupAnswer => ({ failure: reasonOf(error) }))
      .then((answer) => process.send?.(answer, () => process.exit()));
  });
}

async function answerTo(message: unknown, pages: Pages): Promise<BackupAnswer> {
  await yieldToTheSite();
  const task = backupTaskSchema.parse(message);
  return task.kind === 'send'
    ? { sent: await sendBackup(task) }
    : { proof: await proveRestore(task, pages) };
}

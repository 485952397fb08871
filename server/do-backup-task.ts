import { type BackupAnswer, backupTaskSchema } from './backup/backup-process.ts';
import { sendBackup } from './backup/send-backup.ts';
import { reasonOf } from './start-error.ts';
import { yieldToTheSite } from './yield-to-the-site.ts';

/** Does the task that the site sends to this process, answers it, and ends. */
export function doBackupTask(): void {
  // A site that was killed wants no answer any more.
  process.once('disconnect', () => process.exit());
  process.once('message', (message) => {
    void answerTo(message)
      .catch((error: unknown): BackupAnswer => ({ failure: reasonOf(error) }))
      .then((answer) => process.send?.(answer, () => process.exit()));
  });
}

async function answerTo(message: unknown): Promise<BackupAnswer> {
  await yieldToTheSite();
  const task = backupTaskSchema.parse(message);
  return { sent: await sendBackup(task) };
}

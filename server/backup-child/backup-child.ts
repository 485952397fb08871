// The process that encrypts, sends and restores backups beside the site. It is a part of the site's own program, so that
// a restored page is rendered by the same modules. It does the one task that the site sends, answers it, and ends.
import { type BackupAnswer, backupTaskSchema } from '../backup/backup-process.ts';
import { sendBackup } from '../backup/send-backup.ts';
import { BUILT_PAGES } from '../built-pages.ts';
import { reasonOf } from '../start-error.ts';
import { yieldToTheSite } from '../yield-to-the-site.ts';
import { proveRestore } from './prove-restore.ts';

// A site that was killed wants no answer any more.
process.once('disconnect', () => process.exit());
process.once('message', (message) => {
  void answerTo(message)
    .catch((error: unknown): BackupAnswer => ({ failure: reasonOf(error) }))
    .then((answer) => process.send?.(answer, () => process.exit()));
});

async function answerTo(message: unknown): Promise<BackupAnswer> {
  await yieldToTheSite();
  const task = backupTaskSchema.parse(message);
  return task.kind === 'send'
    ? { sent: await sendBackup(task) }
    : { proof: await proveRestore(task, BUILT_PAGES) };
}

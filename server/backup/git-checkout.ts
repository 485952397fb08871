import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BackupError } from './manifest.ts';

/** The exit code of `git check-ignore` for a file in a checkout that git would add. */
const NOT_IGNORED = 1;

/** Throws a BackupError if a new file would be in a git checkout that does not ignore it. */
export async function refusePublishable(target: string): Promise<void> {
  const file = path.resolve(target);
  let folder = path.dirname(file);
  while (!existsSync(folder)) folder = path.dirname(folder);
  const code = await new Promise<unknown>((resolve) => {
    // It also fails where there is no git or no checkout; then nobody can add the file.
    execFile('git', ['-C', folder, 'check-ignore', '-q', '--', file], (error) =>
      resolve(error?.code),
    );
  });
  if (code !== NOT_IGNORED) return;
  throw new BackupError(
    `${target} is inside a git checkout, where it could be committed and published: a backup has messages and the hash of the passcode. Name a file outside of the git checkout, such as ../${path.basename(file)}`,
  );
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createOwnFiles } from '../../server/files/own-files.ts';

/** An owner's public folder for the running test, in a folder with what must not be public. */
export async function publicFolder() {
  const data = await mkdtemp(path.join(tmpdir(), 'engawa-public-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const folder = path.join(data, 'public');
  await mkdir(folder);
  await writeFile(path.join(data, 'engawa.sqlite'), 'secret');
  const write = async (name: string, text: string | Uint8Array = name) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  const problems: string[] = [];
  const ownFiles = createOwnFiles({
    folder,
    onProblem: (line) => problems.push(line),
    maxFiles: 50,
  });
  return { data, folder, write, ownFiles, problems };
}

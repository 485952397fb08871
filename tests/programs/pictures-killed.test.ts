import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { logIn, sendPicture, takenPicture } from '../support/owner.ts';
import { bytesOf, quarters } from '../support/pictures.ts';
import { startProcess } from '../support/programs.ts';
import { PASSCODE } from '../support/ready-store.ts';
import { siteDatabaseForTest } from '../support/stores.ts';

const WEBP = { Accept: 'image/webp,*/*' };

describe('a kill in the midst', () => {
  it('of an upload or a rendition leaves neither half a picture nor a process', async () => {
    const database = await siteDatabaseForTest('sqlite');
    const folder = database.settings.DATA_DIR ?? '';
    const settings = { ...database.settings, ADMIN_PASSCODE: PASSCODE, LOG_LEVEL: 'silent' };
    const bytes = await bytesOf(quarters(2_000, 2_000).png());
    let site = startProcess(settings);
    onTestFinished(async () => {
      site.signal('SIGTERM');
      await site.end;
    });
    for (const kills of ['upload', 'rendition'] as const) {
      const address = await site.address;
      const owner = await logIn(address);
      const { id } = await takenPicture(await sendPicture(address, owner, bytes));
      const cut =
        kills === 'upload'
          ? sendPicture(address, owner, bytes)
          : fetch(`${address}/pictures/${id}/1920`, { headers: WEBP });
      cut.catch(() => undefined);
      await expect
        .poll(async () => childrenOf(site.pid ?? 0), { timeout: 30_000, interval: 2 })
        .not.toEqual([]);
      const children = await childrenOf(site.pid ?? 0);
      site.signal('SIGKILL');
      await site.end;
      await cut.catch(() => undefined);
      await expect.poll(() => children.filter(isRunning), { timeout: 30_000 }).toEqual([]);

      site = startProcess(settings);
      const again = await site.address;
      const rows = await database.query('select id, ready_at, bytes from pictures');
      const originals = (await readdir(path.join(folder, 'files'))).toSorted();
      expect(originals).toEqual(rows.map((row) => `picture-${Object(row).id}`).toSorted());
      const served = await fetch(`${again}/pictures/${id}/1920`, { headers: WEBP });
      expect(served.status).toBe(200);
      const { width } = await sharp(await served.arrayBuffer()).metadata();
      expect(width).toBe(1920);
    }
  });
});

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

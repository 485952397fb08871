import { z } from 'zod';
import type { SettingRows } from '../store/settings.ts';
import { addDays } from './calendar.ts';

const schema = z.object({ day: z.string(), requests: z.number() });

/** How many reports of a day came from robots; 0 where it is not the last one that had any. */
export async function readRobots(
  settings: Pick<SettingRows, 'read'>,
  day: string,
): Promise<number> {
  const last = await readLast(settings);
  return last?.day === day ? last.requests : 0;
}

/**
 * Adds reports to those of their day, in place of those of another day. Those of yesterday that come after midnight are
 * left out; a day further ahead is of a clock that was wrong. One process at a time must call it.
 */
export async function addRobots(
  settings: Pick<SettingRows, 'read' | 'write'>,
  day: string,
  requests: number,
): Promise<void> {
  const last = await readLast(settings);
  if (last !== null && last.day === addDays(day, 1)) return;
  const before = last?.day === day ? last.requests : 0;
  await settings.write('visit-robots', JSON.stringify({ day, requests: before + requests }));
}

async function readLast({ read }: Pick<SettingRows, 'read'>) {
  const stored = await read('visit-robots');
  return stored === null ? null : schema.parse(JSON.parse(stored));
}

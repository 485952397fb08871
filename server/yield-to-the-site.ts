import { open } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/** Lets the machine prefer the site to this process: for the processor, and where memory runs out. */
export async function yieldToTheSite(): Promise<void> {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const score = await open('/proc/self/oom_score_adj', 'w');
    await score.writeFile('1000').finally(() => score.close());
  } catch {
    // Not on this system.
  }
}

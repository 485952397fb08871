import { onTestFinished } from 'vitest';
import { type RunningSite, startSite } from './running-site.ts';

/** Starts the built site until the running test is finished. */
export async function siteForTest(
  settings: Readonly<Record<string, string>>,
): Promise<RunningSite> {
  const site = await startSite(settings);
  onTestFinished(() => site.stop());
  return site;
}

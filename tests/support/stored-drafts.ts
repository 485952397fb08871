import type { Page, Response } from '@playwright/test';
import { openSqlite } from '../../server/store/sqlite.ts';
import type { RunningSite } from './running-site.ts';

/** The answer to the next draft with these words that a page sends. To be called before they are typed. */
export const draftAnswered = (page: Page, words: string): Promise<Response> =>
  page.waitForResponse((response) => {
    const request = response.request();
    return request.method() === 'PUT' && (request.postData()?.includes(words) ?? false);
  });

/** The contents of the drafts in the store of a site. */
export async function storedDrafts(site: RunningSite): Promise<string[]> {
  const store = await openSqlite(site.dataDir);
  const drafts = await store.db.selectFrom('drafts').select('content').execute();
  await store.close();
  return drafts.map(({ content }) => content);
}

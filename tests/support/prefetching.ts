import type { Page, Request } from '@playwright/test';

export const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Collects the requests of a page from now on. */
export function watchRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}

/** Opens a page and waits until the others are prefetched. */
export async function openIdle(page: Page, path: string): Promise<void> {
  const last = page.waitForResponse((response) => response.url().includes('/projects.data'));
  await page.goto(path);
  await last;
  await page.waitForLoadState('networkidle');
}

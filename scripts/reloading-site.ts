import type { ServerResponse } from 'node:http';
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { Env } from '../server/env.ts';
import type { Site } from '../server/site.ts';

type SiteModule = typeof import('../server/site.ts');
type RenderModule = typeof import('../server/http/pages.ts');

/**
 * Opens a site whose modules Vite loads. After a change of any of the server's modules, the next request
 * closes the site and opens it again with all of them: two copies of one module at once would not know each
 * other's errors. Throws what `openSite` throws; a later failure is the answer to the requests after it.
 */
export async function openReloadingSite(
  vite: ViteDevServer,
  env: Env,
): Promise<Pick<Site, 'listener' | 'opened' | 'close'>> {
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server code here.');
  const { runner } = ssr;
  let site: Site | undefined;
  let openedBy: SiteModule['openSite'] | undefined;

  const reload = async (): Promise<Site> => {
    // First of all, as a mistake in one of them leaves the site open.
    const { openSite } = await runner.import<SiteModule>('/server/site.ts');
    if (site !== undefined && openSite === openedBy) return site;
    await site?.close();
    site = undefined;
    site = await openSite({
      env,
      clientFolder: 'public',
      policy: false,
      match: null,
      render: async (request, facts) => {
        const { renderPage } = await runner.import<RenderModule>('/server/http/pages.ts');
        return renderPage(request, facts);
      },
    });
    openedBy = openSite;
    return site;
  };

  // One after the other: two that open at once would both want the data folder.
  let last = reload();
  const current = (): Promise<Site> => {
    last = last.then(reload, reload);
    return last;
  };
  const { opened } = await last;
  return {
    opened,
    listener: (request, response) =>
      void current().then(
        ({ listener }) => listener(request, response),
        (error: unknown) => showError(vite, error, response),
      ),
    close: async () => site?.close(),
  };
}

function showError(vite: ViteDevServer, error: unknown, response: ServerResponse): void {
  if (error instanceof Error) vite.ssrFixStacktrace(error);
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  vite.config.logger.error(text);
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

import type { ServerResponse } from 'node:http';
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { Settings } from '../server/settings/settings.ts';
import type { OpenSite } from '../server/start/open-site.ts';

type SiteModule = typeof import('../server/start/open-site.ts');
type RenderModule = typeof import('../server/pages/react-router.ts');

/**
 * Opens a site whose modules are loaded by Vite. After a change of a server module, the next request closes the
 * site and opens it again with all modules loaded anew: with two copies of a module, `instanceof` would fail
 * for its error classes. Throws the errors of `openSite`; a later failure is sent as the response to requests.
 */
export async function openReloadingSite(
  vite: ViteDevServer,
  settings: Settings,
): Promise<Pick<OpenSite, 'listener' | 'finishStart' | 'close'>> {
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server code here.');
  const { runner } = ssr;
  let site: OpenSite | undefined;
  let openedBy: SiteModule['openSite'] | undefined;
  let hasFailed = false;

  const reload = async (): Promise<OpenSite> => {
    // Vite keeps the error of a module until it notices a change, and can miss one that follows at once.
    if (hasFailed) {
      ssr.moduleGraph.invalidateAll();
      runner.clearCache();
    }
    hasFailed = true;
    // Imported first, so that a module with an error leaves the current site open.
    const { openSite } = await runner.import<SiteModule>('/server/start/open-site.ts');
    hasFailed = false;
    if (site !== undefined && openSite === openedBy) return site;
    await site?.close();
    site = undefined;
    site = await openSite(settings, {
      clientFolder: 'public',
      isBuilt: false,
      render: async (request, facts) => {
        const { renderPage } = await runner.import<RenderModule>('/server/pages/react-router.ts');
        return renderPage(request, facts);
      },
    });
    openedBy = openSite;
    return site;
  };

  // One after the other, because only one site can open the data folder.
  let last = reload();
  const current = (): Promise<OpenSite> => {
    last = last.then(reload, reload);
    return last;
  };
  const { finishStart } = await last;
  return {
    finishStart,
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

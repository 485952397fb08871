import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { contentPolicy, RESOURCE_POLICY, SCRIPT_POLICY } from '../content-policy.ts';
import { isPreviewPath } from '../request-path.ts';

/**
 * Sets the content policy of every response: a page's policy allows its own scripts, and pictures of other sites unless
 * the owner wants none; of a preview, in which that may be undecided, always. Does nothing if the request has no nonce.
 */
export function pagePolicy(ownPicturesOnly: () => boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { nonce, log } = c.get('facts');
    if (nonce === null || c.res.headers.has('Content-Security-Policy')) return;
    const type = c.res.headers.get('Content-Type') ?? '';
    if (type.startsWith('text/html')) {
      const { html, scripts, foreign } = ownScripts(await c.res.text(), nonce);
      if (foreign > 0) log.error({ foreign }, 'a page has scripts of unknown origin');
      const headers = new Headers(c.res.headers);
      const isAllowed = isPreviewPath(c.req.path) || !ownPicturesOnly();
      const policy = contentPolicy(scripts, !isAllowed);
      headers.set('Content-Security-Policy', policy);
      const status = c.res.status;
      c.res = undefined;
      c.res = new Response(html, { status, headers });
    } else {
      const isOurScript = type.startsWith('text/javascript') && c.req.path.startsWith('/assets/');
      c.header('Content-Security-Policy', isOurScript ? SCRIPT_POLICY : RESOURCE_POLICY);
    }
  };
}

const INLINE_SCRIPT = /<script((?![^>]*\ssrc=)[^>]*)>([\s\S]*?)<\/script>/gi;

/** The type of a data block, which no browser runs and no policy is asked about (HTML, section 4.12.1). */
const DATA_BLOCK = ' type="application/ld+json"';

/**
 * Finds the site's own inline scripts: those with the nonce of this rendering, which cannot be predicted. A script
 * injected through a bug has no nonce and counts as foreign. Data blocks are no scripts. The nonce is removed from the page, so that the same
 * content always gives the same page.
 */
function ownScripts(
  page: string,
  nonce: string,
): { html: string; scripts: string[]; foreign: number } {
  const mark = ` nonce="${nonce}"`;
  const all = [...page.matchAll(INLINE_SCRIPT)];
  // React Router and React escape `<` in scripts: the first closing tag ends the script.
  const own = all.filter((match) => match[1]?.includes(mark));
  const scripts = own
    .filter((match) => match[1] !== `${mark}${DATA_BLOCK}`)
    .map((match) => match[2] ?? '');
  return { html: page.replaceAll(mark, ''), scripts, foreign: all.length - own.length };
}

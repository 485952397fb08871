import { Hono } from 'hono';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { languageAt, type PublishedLanguage, translated } from '../../domain/translated.ts';
import { animeRoutes } from '../anime/routes.ts';
import { resumeRoutes, siteFileRoutes } from '../discovery/routes.ts';
import type { AppEnv } from '../http/app-env.ts';
import { isPersonal } from '../http/request-path.ts';
import type { Services } from '../services.ts';
import type { Site } from '../site.ts';
import type { AppContext } from './page-context.ts';
import { withPageLinks, withShown } from './preview-pages.ts';

type PageServices = Pick<Services, 'content' | 'publicPages'>;

const linked = new WeakMap<Portfolio, Portfolio>();

/** The content service of a language: texts are translated, and links lead to its pages. */
function contentIn({ content, publicPages }: PageServices, { tag, prefix }: PublishedLanguage) {
  const contentOf = (original: Portfolio): Portfolio => {
    const translation = translated(original, tag).content;
    const shown =
      linked.get(translation) ?? withPageLinks(translation, prefix, publicPages.current());
    linked.set(translation, shown);
    return shown;
  };
  return withShown(content, contentOf);
}

/** The language of a path; null for the first one, and for what is in none, such as the admin. */
function languageOf({ content }: Pick<Services, 'content'>, path: string) {
  const language = languageAt(content.current(), path);
  return language === null || isPersonal('GET', path.slice(language.prefix.length))
    ? null
    : language;
}

/** What the pages at a path are made of. */
export function contextAt(context: AppContext, path: string): AppContext {
  const { services } = context;
  const language = languageOf(services, path);
  if (language === null) return context;
  const original = services.content.current();
  const { untranslated } = translated(original, language.tag);
  return {
    ...context,
    language: { ...language, original, untranslated },
    services: { ...services, content: contentIn(services, language) },
  };
}

/**
 * The feed, manifest, résumé as JSON and drawn posters of a further language. What is not there goes on to the pages.
 */
export function languageRoutes(
  { settings }: { readonly settings: Pick<Site['settings'], 'siteUrl'> },
  services: PageServices & Pick<Services, 'animeList' | 'history'>,
): Hono<AppEnv> {
  const { animeList, history } = services;
  const { siteUrl = null } = settings;
  const cache = new Map<string, Hono<AppEnv>>();

  const routesOf = (language: PublishedLanguage): Hono<AppEnv> => {
    const translatedContent = contentIn(services, language);
    return new Hono<AppEnv>()
      .basePath(language.prefix)
      .route('/', animeRoutes(animeList, translatedContent))
      .route('/', resumeRoutes(translatedContent, siteUrl))
      .route('/', siteFileRoutes(translatedContent, history, siteUrl, language))
      .onError((error) => {
        throw error;
      });
  };

  return new Hono<AppEnv>().get('/:language/*', async (c, next) => {
    const language = languageOf(services, c.req.path);
    if (language === null) return next();
    const routes = cache.get(language.tag) ?? routesOf(language);
    cache.set(language.tag, routes);
    const answer = await routes.fetch(c.req.raw);
    return answer.status === 404 ? next() : answer;
  });
}

import { createContext, data } from 'react-router';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import type { SectionName } from '../../domain/content/sections.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { type Failure, failureAnswer } from '../../domain/failure.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { PublishedLanguage, Translated } from '../../domain/translated.ts';
import { errorText } from '../../domain/words/texts.ts';
import type { Clock } from '../core/clock.ts';
import type { RequestContext } from '../http/app-env.ts';
import type { Cookies } from '../login/sessions.ts';
import type { Services } from '../services.ts';

/** The preview that a page belongs to. Times are ISO 8601 in UTC. */
export interface ShownPreview {
  /** The path below which its pages are: `/preview/<token>`. */
  readonly basename: string;
  /** The sections that have errors, so that the published ones are shown. */
  readonly asPublished: readonly SectionName[];
  /** When its content was stored. */
  readonly storedAt: string;
  readonly expiresAt: string;
}

/** The further language that a page is in. */
export interface ShownLanguage extends PublishedLanguage, Pick<Translated, 'untranslated'> {
  /** The content in the first language. */
  readonly original: Portfolio;
}

/** What pages are told where they are written into a static copy, which no server answers for. */
export interface StaticCopy {
  /** The public origin of the site that is copied, which has the forms; null where it is not known. */
  readonly site: string | null;
}

/** What the server gives to loaders and actions. */
export interface AppContext extends RequestContext {
  readonly services: Services;
  readonly cookies: Cookies;
  /** The public origin, such as `https://example.com`; null where it is not known. */
  readonly siteUrl: string | null;
  /** The time by which the sky is drawn. */
  readonly skyClock: Clock;
  /** The path of another page-view script on this origin, which pages load last, or null. */
  readonly pageViewScript: string | null;
  /** The preview whose content the page shows; null for the published one. */
  readonly preview: ShownPreview | null;
  /** The further language that the page is in; null for the first one. */
  readonly language: ShownLanguage | null;
  /** The copy that the page is written into; null for what a visitor of the site gets. */
  readonly copy: StaticCopy | null;
}

/** The key of the context: `context.get(appContext)`. */
export const appContext = createContext<AppContext>();

/**
 * A `SiteError`, or an error of the store as `storeFailure`, as an action's data in the owner's words. Rethrows any
 * other error.
 */
export function failureData(
  error: unknown,
  { services, siteUrl, log, siteErrorOf }: AppContext,
  storeFailure: ErrorCode = 'load-failed',
) {
  const coded = siteErrorOf(error, storeFailure);
  if (coded === null) throw error;
  const { failure, init } = failureAnswer(coded, (details, message) => log.error(details, message));
  const message = errorText(services.content.current().site.words, failure.code, siteUrl);
  return data({ ...failure, message } satisfies Failure, init);
}

/** Throws the error page of `context.failure`, or else of an unknown address. */
export function failedPage(context: AppContext): never {
  throw failureData(context.failure ?? new SiteError('not-found'), context);
}

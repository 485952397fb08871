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

/** Times are ISO 8601 in UTC. */
export interface ShownPreview {
  /** Such as `/preview/<token>`. */
  readonly basename: string;
  /** The sections with errors, whose published ones are shown. */
  readonly asPublished: readonly SectionName[];
  /** When its content was stored. */
  readonly storedAt: string;
  readonly expiresAt: string;
}

export interface ShownLanguage extends PublishedLanguage, Pick<Translated, 'untranslated'> {
  readonly original: Portfolio;
}

/** What pages are told in a static copy, for which no server answers. */
export interface StaticCopy {
  /** The origin of the copied site, which has the forms; null where it is not known. */
  readonly site: string | null;
}

/** What the server gives to loaders and actions. */
export interface AppContext extends RequestContext {
  readonly services: Services;
  readonly cookies: Cookies;
  /** Such as `https://example.com`; null where it is not known. */
  readonly siteUrl: string | null;
  /** The time by which the sky is drawn. */
  readonly skyClock: Clock;
  /** The path of another page-view script, or null. */
  readonly pageViewScript: string | null;
  /** Null for the published content. */
  readonly preview: ShownPreview | null;
  /** Null for the first language. */
  readonly language: ShownLanguage | null;
  /** Null outside a static copy. */
  readonly copy: StaticCopy | null;
}

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

import type { SectionName } from '../../domain/content/sections.ts';
import type { Clock } from '../core/clock.ts';
import type { Cookies } from '../login/cookies.ts';
import type { Services } from '../services.ts';
import type { RequestFacts } from './app-env.ts';

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

/** What pages are told where they are written into a static copy, which no server answers for. */
export interface StaticCopy {
  /** The public origin of the site that is copied, which has the forms; null where it is not known. */
  readonly site: string | null;
}

/** The server's part of the context of loaders and actions; app/context.ts adds what comes from the build. */
export interface PageContext extends RequestFacts {
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
  /** The copy that the page is written into; null for what a visitor of the site gets. */
  readonly copy: StaticCopy | null;
}

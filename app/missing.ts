import { data, isRouteErrorResponse } from 'react-router';
import { ERRORS } from '../domain/errors.ts';
import type { Home } from '../domain/home.ts';
import type { SiteContext } from './context.ts';
import { orErrorPage } from './results.ts';

/** What the Home look of an unknown address needs. */
export interface Missing {
  readonly message: string;
  readonly home: Home;
  /** The addresses of the style sheets that it needs beside those of every page. */
  readonly styles: readonly string[];
}

/**
 * What a loader throws where there is nothing at an address, so that it shows the Home look (specification,
 * section 2), wherever the address lies: by a link of the site as well as by a full load.
 */
export async function missing({ services, log, homeStyles: styles }: SiteContext) {
  const { content } = await orErrorPage(services.content.published(), log);
  const { status, message } = ERRORS['not-found'];
  return data({ message, home: content.home, styles } satisfies Missing, status);
}

const isMissing = (value: unknown): value is Missing =>
  typeof value === 'object' && value !== null && 'home' in value && 'styles' in value;

/** What a route's error says of an unknown address; undefined for any other error. */
export const missingOf = (error: unknown): Missing | undefined =>
  isRouteErrorResponse(error) && isMissing(error.data) ? error.data : undefined;

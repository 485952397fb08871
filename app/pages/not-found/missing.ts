import { isRouteErrorResponse } from 'react-router';
import type { Home } from '../../../domain/content/home.ts';

/** What the Home look of an unknown address needs. */
export interface Missing {
  readonly message: string;
  readonly home: Home;
  /** The addresses of the style sheets that it needs beside those of every page. */
  readonly styles: readonly string[];
}

const isMissing = (value: unknown): value is Missing => value instanceof Object && 'home' in value;

/** What a route's error says of an unknown address (see missing-page.ts); undefined for any other error. */
export const missingOf = (error: unknown): Missing | undefined =>
  isRouteErrorResponse(error) && isMissing(error.data) ? error.data : undefined;

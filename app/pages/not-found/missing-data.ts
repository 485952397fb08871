import { isRouteErrorResponse } from 'react-router';
import type { HomeData } from '../home/home-data.ts';

/** The data for Home at an unknown address. */
export interface Missing {
  readonly message: string;
  readonly home: HomeData;
  readonly title: string;
}

const isMissing = (value: unknown): value is Missing => value instanceof Object && 'home' in value;

/** The data in a route error for an unknown address (see missing-page.ts); undefined for any other error. */
export const missingOf = (error: unknown): Missing | undefined =>
  isRouteErrorResponse(error) && isMissing(error.data) ? error.data : undefined;

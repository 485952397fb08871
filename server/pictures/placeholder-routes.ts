import { Hono } from 'hono';
import { placeholderArt, placeholderAt } from '../../scenes/placeholder.ts';
import type { AppEnv } from '../http/app-env.ts';

/** The drawings in the place of missing pictures; their number is limited by their addresses. */
export const placeholderRoutes = () =>
  new Hono<AppEnv>().get('/placeholders/*', (c, next) => {
    const drawing = placeholderAt(c.req.path);
    if (drawing === null) return next();
    return c.body(placeholderArt(drawing), 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
    });
  });

import path from 'node:path';
import { renderPage } from '../pages/react-router.ts';
import type { PageMaker } from './site-app.ts';

/** The folder of the build that contains this file. Each build has its own. */
export const BUILD = path.join(import.meta.dirname, '..');

/** How the pages of the build are made. */
export const BUILT_PAGES: PageMaker = {
  clientFolder: path.join(BUILD, 'client'),
  isBuilt: true,
  render: renderPage,
};

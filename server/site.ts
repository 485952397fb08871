import type { Logger } from 'pino';
import type { Portfolio } from '../domain/content/portfolio.ts';
import type { Clock } from './core/clock.ts';
import type { FileStore } from './files/file-store.ts';
import type { Settings } from './settings/settings.ts';
import type { Store } from './store/store.ts';

/** What every feature is made of. */
export interface Site {
  readonly store: Store;
  /** Where uploads are kept. */
  readonly files: FileStore;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  /** The content of a new site. */
  readonly defaults: Portfolio;
  readonly shipped: {
    /** With `anime.json` and `tools/`. */
    readonly dataFolder: string;
    /** With the built and public files. */
    readonly clientFolder: string;
    /** Of the files in it, such as `/favicon.svg`. */
    readonly paths: ReadonlySet<string>;
  };
}

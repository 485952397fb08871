import type { Portfolio } from '../../domain/portfolio.ts';
import type { Store } from '../store/store.ts';
import { type AnimeList, createAnimeList } from './anime-list.ts';
import type { Clock } from './clock.ts';
import { type Content, createContent } from './content.ts';
import { createGrants, type Grants } from './grants.ts';
import { createMessages, type Messages } from './messages.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createTokens, type Tokens } from './tokens.ts';
import { createToolFiles, type ToolFiles } from './tool-files.ts';

/** All use cases of the site, over one store. */
export interface Services {
  readonly store: Pick<Store, 'name' | 'ping'>;
  readonly content: Content;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly grants: Grants;
  readonly messages: Messages;
  readonly toolFiles: ToolFiles;
  readonly animeList: AnimeList;
}

/** Puts the services together. */
export async function createServices(options: {
  store: Store;
  clock: Clock;
  /** What a fresh site holds. */
  defaults: Portfolio;
  /** The folder with `anime.json` and `tools/`. */
  dataFolder: string;
  /** The folder that public files are served from. */
  publicFolder: string;
}): Promise<Services> {
  const { store, clock } = options;
  const content = createContent(store, clock, options.defaults);
  const grants = await createGrants(store, clock);
  return {
    store,
    content,
    grants,
    sessions: createSessions(store, clock),
    tokens: createTokens(store, clock, content, grants),
    messages: createMessages(store, clock),
    toolFiles: createToolFiles(content, `${options.dataFolder}/tools`),
    animeList: createAnimeList(`${options.dataFolder}/anime.json`, options.publicFolder),
  };
}

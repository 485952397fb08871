import { appContext } from '../../context.ts';
import type { PageHandle } from '../../pages.ts';
import { failedPage } from '../../results.ts';
import type { Route } from './+types/file-route';

export const handle = { page: 'downloads' } satisfies PageHandle;

// The Hono server answers these requests itself; they get here only when it failed to.
export const loader = ({ context }: Route.LoaderArgs) => failedPage(context.get(appContext));
export const action = ({ context }: Route.ActionArgs) => failedPage(context.get(appContext));

export default function File() {
  return null;
}

import { siteContext } from '../../context.ts';
import type { RoomHandle } from '../../pages.ts';
import { failedPage } from '../../results.ts';
import type { Route } from './+types/file-route';

export const handle = { room: 'downloads' } satisfies RoomHandle;

// The server answers before, unless something is wrong. Nothing is to be sent here.
export const loader = ({ context }: Route.LoaderArgs) => failedPage(context.get(siteContext));
export const action = ({ context }: Route.ActionArgs) => failedPage(context.get(siteContext));

export default function File() {
  return null;
}

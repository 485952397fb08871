import { siteContext } from '../context.ts';
import { missing } from '../missing.ts';
import type { Route } from './+types/not-found';

export async function loader({ context }: Route.LoaderArgs) {
  throw await missing(context.get(siteContext));
}

export default function NotFoundPage() {
  return null;
}

import { redirect } from 'react-router';
import { listPath } from '../../../domain/content/published-notes.ts';
import { appContext } from '../../context.ts';
import { pageHead } from '../../page-head.ts';
import type { PageHandle } from '../../pages.ts';
import { missingPage, openPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/list-route';
import { NotesSection } from './list.tsx';
import { notesData } from './notes-data.ts';

export const handle = { page: 'about' } satisfies PageHandle;
export { headMeta as meta } from '../../page-meta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'notes');
  const { tag, page: pageParam }: { tag?: string | undefined; page?: string | undefined } = params;
  const page = Number(pageParam ?? 1);
  if (pageParam !== undefined && page === 1) throw redirect(listPath(tag), 301);
  const notes = await notesData(content, app.services.pictures, { tag, page });
  if (notes === null) throw await missingPage(app, content);
  const { heading, lead: description } = notes.words;
  const name = notes.tag === '' ? heading : `${notes.tag} · ${heading}`;
  const head = await pageHead(app, content, 'notes', {
    path: listPath(tag, page),
    name,
    description,
  });
  return { head, notes };
}

export default function NotesPage({ loaderData }: Route.ComponentProps) {
  return <NotesSection {...loaderData.notes} />;
}

import { pathOfNote } from '../../../domain/content/published-notes.ts';
import { slugOf } from '../../../domain/content/slugs.ts';
import { appContext, failedPage } from '../../context.ts';
import { headWithCard } from '../../page-head.ts';
import type { PageHandle } from '../../pages.ts';
import { movedPage, openPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/note-route';
import { NoteSection } from './note.tsx';
import { noteData } from './note-data.ts';

export const handle = { page: 'about', hidesNextLink: true } satisfies PageHandle;
export { headMeta as meta } from '../../page-meta.ts';

/** The route of notes and of pages of the owner's. */
const slugIn = ({ note, slug = '' }: Route.LoaderArgs['params']): string => note ?? slug;

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const kind = params.note === undefined ? 'page' : 'note';
  const slug = slugIn(params);
  const content = await openPage(app, kind === 'note' ? 'notes' : 'home');
  const note = await noteData(content, app.services.pictures, kind, slug, app);
  if (note === null) throw await movedPage(app, content, pathOfNote(kind, slugOf(slug)));
  const { title: name, path, summary: description } = note;
  return { head: await headWithCard(app, content, { path, name, description }), note };
}

// Answers a form that is sent to an unknown address.
export function action({ context }: Route.ActionArgs): never {
  failedPage(context.get(appContext));
}

export default function NoteRoute({ loaderData, params }: Route.ComponentProps) {
  // The key removes a pressed link to another note with its page, so that the focus does not stay on it.
  return <NoteSection key={slugIn(params)} {...loaderData.note} />;
}

import { pathOf } from '../../../domain/pages.ts';
import { useFrame } from '../../frame.tsx';
import { ArticleTop, GardenTop, Sheet } from '../../layout/page-parts.tsx';
import { Markdown } from '../../markdown/markdown.tsx';
import { fittedLength } from '../../ui/fitted-length.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tags } from '../../ui/tags.tsx';
import type { NoteData } from './note-data.ts';

/** A note, or a page of the owner's. */
export function NoteSection(note: NoteData) {
  const { title, isListed, summary, date, minutes, picture, nodes, inFirst, words } = note;
  return (
    <article>
      {isListed ? (
        <ArticleTop
          back={{ path: pathOf('notes'), label: words.menu }}
          title={title}
          className="min-h-[clamp(21rem,30vw,38rem)]"
        >
          {date !== null && <time dateTime={date.iso}>{date.long}</time>}
          <span>{minutes}</span>
        </ArticleTop>
      ) : (
        <GardenTop className="min-h-[clamp(20rem,28.5vw,36rem)]" lead={summary}>
          <h1 className={`article-name order-first ${fittedLength(title)}`} dir="auto">
            {title}
          </h1>
        </GardenTop>
      )}
      <Sheet className="sheet-high">
        <div className="wrap grid-12 gap-y-s5 note">
          <NoteSide {...note} />
          <div className="markdown prose col-span-full min-w-0 broad:col-[4/13]" {...inFirst}>
            {picture !== null && (
              <figure>
                <Picture
                  {...picture}
                  placeholder="/placeholder-project.svg"
                  className="h-auto w-full"
                />
              </figure>
            )}
            <Markdown nodes={nodes} />
            {isListed && <NoteEnd {...note} />}
          </div>
        </div>
        <NotesBeside {...note} />
      </Sheet>
    </article>
  );
}

/** The headings of a text, and its tags. */
function NoteSide({ contents, tags, words }: NoteData) {
  return (
    <aside className="col-span-full text-small empty:hidden print:hidden broad:col-[1/4]">
      {contents.length > 0 && (
        <nav aria-label={words.contents} className="mb-5 max-tablet:hidden">
          <p className="label-mono mb-3">{words.contents}</p>
          <ul>
            {contents.map(({ id, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center border-t border-rule leading-tight text-ink-2 hover:text-ink"
                  dir="auto"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Tags tags={tags} label={words.tags} />
    </aside>
  );
}

function NoteEnd({ write, feed, inFirst, words }: NoteData) {
  const { language: lang, direction: dir } = useFrame();
  return (
    <p className="flex flex-wrap gap-x-6 print:hidden" {...(inFirst && { lang, dir })}>
      {write !== null && (
        <PageLink to={write} className="link min-w-11">
          {words.write}
          <Icon name="onwards" size={16} />
        </PageLink>
      )}
      {feed !== null && (
        <a href={feed} className="link min-w-11">
          {words.feed}
        </a>
      )}
    </p>
  );
}

function NotesBeside({ older, newer, words }: NoteData) {
  if (older === null && newer === null) return null;
  return (
    <nav className="wrap mt-s6 print:hidden" aria-label={words.more}>
      <div className="grid-12 border-t border-ink gap-y-s4 pt-4">
        {[older, newer].map(
          (note, index) =>
            note !== null && (
              <PageLink
                key={note.path}
                to={note.path}
                className={`col-span-full tablet:col-span-6 ${index === 0 ? '' : 'tablet:col-start-7 tablet:text-end'} group`}
              >
                <span className="label-mono text-ink-2">{note.label}</span>
                <span
                  className="t-entry mt-1 block text-balance decoration-2 underline-offset-[0.18em] group-hover:underline"
                  dir="auto"
                >
                  {note.title}
                </span>
              </PageLink>
            ),
        )}
      </div>
    </nav>
  );
}

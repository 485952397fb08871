import { GardenTop, Sheet } from '../../layout/page-parts.tsx';
import { fittedLength } from '../../ui/fitted-length.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tags } from '../../ui/tags.tsx';
import type { NotesData, ShownNote } from './notes-data.ts';

/** The list of notes: the newest opens the page, the others are grouped by year. */
export function NotesSection({ tags, newest, years, pages, words }: NotesData) {
  return (
    <>
      <GardenTop
        heading={words.heading}
        lead={words.lead}
        className="min-h-[clamp(20rem,28.5vw,36rem)]"
      />
      <Sheet className="sheet-high">
        <nav className="wrap" aria-label={words.tags}>
          <ul className="pages gap-x-7 border-t border-ink">
            {tags.map(({ name, path, count, isChosen }) => (
              <li key={path}>
                <PageLink to={path} aria-current={isChosen ? 'true' : undefined}>
                  <bdi>{name}</bdi>
                  <span className="label-mono">{count}</span>
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        {newest !== null && <NewestNote note={newest} read={words.read} />}
        <div className="grid gap-s6 mt-s6">
          {years.map(({ year, notes }) => (
            <section key={year} className="wrap grid-12" aria-label={year}>
              <h2 className="t-part figures text-dye col-span-full mb-s4 broad:col-[1/4]">
                {year}
              </h2>
              <ol className="grid gap-s5 col-span-full broad:col-[4/13]">
                {notes.map((note) => (
                  <NoteLine key={note.path} note={note} />
                ))}
              </ol>
            </section>
          ))}
        </div>
        {pages.length > 1 && (
          <nav className="wrap mt-s5" aria-label={words.pages}>
            <ul className="pages gap-x-0 broad:ms-[25%]">
              {pages.map(({ number, path, isChosen }) => (
                <li key={path}>
                  <PageLink
                    to={path}
                    className="min-w-11 justify-center"
                    aria-current={isChosen ? 'page' : undefined}
                  >
                    {number}
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </Sheet>
    </>
  );
}

function NewestNote({ note, read }: { note: NonNullable<NotesData['newest']>; read: string }) {
  const { title, path, summary, tags, date, minutes, picture } = note;
  return (
    <article className="wrap grid-12 mt-s5">
      <p className="label-mono col-span-full mb-s3 flex flex-wrap gap-x-6 text-ink-2">
        {date !== null && <time dateTime={date.iso}>{date.long}</time>}
        <span>{minutes}</span>
      </p>
      <h2 className={`t-open t-fit col-span-full ${fittedLength(title)}`} dir="auto">
        <PageLink to={path} className="decoration-2 underline-offset-[0.15em] hover:underline">
          {title}
        </PageLink>
      </h2>
      <div className="col-span-full mt-s4 self-end broad:col-[1/6]">
        {summary !== '' && <p dir="auto">{summary}</p>}
        <Tags tags={tags} className="mt-3" />
        <PageLink to={path} className="link min-w-11">
          {read}
          <span className="sr-only">{` ${title}`}</span>
          <Icon name="onwards" size={16} />
        </PageLink>
      </div>
      {picture !== null && (
        <PageLink
          to={path}
          tabIndex={-1}
          aria-label={title}
          className="col-span-full mt-s4 me-[calc(-1*var(--spacing-edge))] bg-paper-deep broad:col-[7/13]"
        >
          <Picture
            {...picture}
            placeholder="/placeholder-project.svg"
            className="aspect-3/2 w-full object-cover"
          />
        </PageLink>
      )}
    </article>
  );
}

const NoteLine = ({ note: { title, path, summary, tags, date } }: { note: ShownNote }) => (
  <li className="grid gap-x-gut gap-y-[0.15rem] tablet:grid-cols-[5rem_minmax(0,1fr)_14rem] tablet:items-baseline">
    <span className="label-mono text-ink-2">
      {date !== null && <time dateTime={date.iso}>{date.short}</time>}
    </span>
    <div>
      <h3 className="t-entry" dir="auto">
        <PageLink to={path} className="decoration-2 underline-offset-[0.18em] hover:underline">
          {title}
        </PageLink>
      </h3>
      {summary !== '' && (
        <p className="mt-1 max-w-[62ch] text-small text-ink-2" dir="auto">
          {summary}
        </p>
      )}
    </div>
    <Tags tags={tags} className="tablet:justify-end" />
  </li>
);

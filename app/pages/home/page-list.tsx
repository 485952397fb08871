import { Link } from 'react-router';
import type { PageName } from '../../../domain/pages.ts';
import { Arrow } from '../../ui/arrow.tsx';

interface Entry {
  readonly page: PageName;
  readonly title: string;
  readonly text: string;
}

const ENTRIES: readonly Entry[] = [
  {
    page: 'about',
    title: 'About',
    text: 'The longer story: where I studied, what I work with, and what time it is here.',
  },
  { page: 'skills', title: 'Skills', text: 'What I do, and how well.' },
  {
    page: 'anime',
    title: 'Anime Collection',
    text: 'The best I have watched, with scores I will defend.',
  },
];

/** Links to three pages, each with a picture of that page's garden. */
export function PageList() {
  return (
    <section className="relative border-t border-line bg-ink pt-s7">
      <div className="wrap">
        <h2 className="heading-2">Three more rooms</h2>
        <div className="rooms">
          {ENTRIES.map(({ page, title, text }) => (
            <Link
              key={page}
              to={`/${page}`}
              className="room"
              data-room={page}
              viewTransition
              prefetch="intent"
            >
              <div className="room-window">
                <img
                  src={`/gardens/${page}.svg`}
                  alt=""
                  width={1600}
                  height={1000}
                  loading="lazy"
                  decoding="async"
                />
              </div>
              <div className="room-caption">
                <h3 className="heading-3">{title}</h3>
                <Arrow size={22} weight={1.6} />
                <p>{text}</p>
              </div>
            </Link>
          ))}
        </div>
      </div>
    </section>
  );
}

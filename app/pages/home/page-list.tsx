import { Link } from 'react-router';
import type { Room } from '../../pages.ts';
import { Arrow } from '../../ui/arrow.tsx';

interface Window {
  readonly room: Room;
  readonly title: string;
  readonly text: string;
}

const WINDOWS: readonly Window[] = [
  {
    room: 'about',
    title: 'About',
    text: 'The longer story: where I studied, what I work with, and what time it is here.',
  },
  { room: 'skills', title: 'Skills', text: 'What I do, and how well.' },
  {
    room: 'anime',
    title: 'Anime Collection',
    text: 'The best I have watched, with scores I will defend.',
  },
];

/** Three windows with a lattice, each onto its own garden. */
export function HomeRooms() {
  return (
    <section className="relative border-t border-line bg-ink pt-s7">
      <div className="wrap">
        <h2 className="heading-2">Three more rooms</h2>
        <div className="rooms">
          {WINDOWS.map(({ room, title, text }) => (
            <Link
              key={room}
              to={`/${room}`}
              className="room"
              data-room={room}
              viewTransition
              prefetch="intent"
            >
              <div className="room-window">
                <img
                  src={`/gardens/${room}.svg`}
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

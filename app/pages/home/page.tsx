import { Link } from 'react-router';
import { Arrow } from '../../ui/arrow.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { splitText } from '../../ui/split-text.ts';
import { Typing } from '../../ui/typing.tsx';
import type { HomeData } from './home-data.ts';
import { layoutName } from './name-layout.ts';
import { PageList } from './page-list.tsx';
import { HomeStats } from './stats.tsx';
import './home.css';
import './name.css';
import '../../ui/veil.css';

/** About how many characters of the description are shown before the rest is collapsed. */
const SHOWN_CHARACTERS = 240;

/** `missing` is the message for an unknown address, whose page is Home. */
export function HomeSection({ home, missing }: { home: HomeData; missing?: string }) {
  // Top alignment, so that expanding a long description does not move the counters.
  const isLong = splitText(home.description, SHOWN_CHARACTERS).rest !== '';
  return (
    <>
      <section className="hero wrap">
        <div className="flex flex-col">
          <Name name={home.name} />
          {missing !== undefined && (
            <p className="hero-note">
              {missing} <span>{home.missingHere}</span>
            </p>
          )}
        </div>
        <div className={`hero-under veil grid-12 ${isLong ? 'items-start' : 'items-end'}`}>
          <div className="col-span-12 desk:col-span-6">
            <p className="role">
              <Typing texts={home.roles} />
            </p>
            <LongText
              text={home.description}
              length={SHOWN_CHARACTERS}
              about={home.name}
              className="mt-s4 max-w-[30.5em]"
            />
            <div className="hero-links">
              {home.toProjects !== null && (
                <Link to="/projects" viewTransition prefetch="intent" className="btn btn-primary">
                  {home.toProjects}
                  <Arrow size={18} weight={1.8} />
                </Link>
              )}
              {home.toContact !== null && (
                <Link
                  to="/contact"
                  viewTransition
                  prefetch="intent"
                  className={`btn btn-${home.toProjects === null ? 'primary' : 'plain'}`}
                >
                  {home.toContact}
                </Link>
              )}
            </div>
          </div>
          <HomeStats stats={home.stats} />
        </div>
      </section>
      {home.cards.length > 0 && <PageList heading={home.heading} cards={home.cards} />}
    </>
  );
}

function Name({ name }: { name: string }) {
  const { lines, size, tall } = layoutName(name);
  return (
    <h1 className="name" dir="auto" data-size={size} data-tall={tall || undefined}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may contain a word twice, and its words are never reordered.
        <span key={index} className="block">
          {line}{' '}
        </span>
      ))}
    </h1>
  );
}

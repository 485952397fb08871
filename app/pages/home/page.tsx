import { Link } from 'react-router';
import type { Home } from '../../../domain/content/home.ts';
import { rolesToShow, statsToShow } from '../../../domain/content/home-display.ts';
import { site } from '../../../site.config.ts';
import { Arrow } from '../../ui/arrow.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { splitText } from '../../ui/split-text.ts';
import { Typing } from '../../ui/typing.tsx';
import { layoutName } from './name-layout.ts';
import { PageList } from './page-list.tsx';
import { HomeStats } from './stats.tsx';
import './home.css';
import './name.css';
import '../../ui/veil.css';

/** About how many characters of the description are shown before the rest is collapsed. */
const SHOWN_CHARACTERS = 240;

/** `missing` is the message for an unknown address, whose page is Home. */
export function HomeSection({ home, missing }: { home: Home; missing?: string }) {
  // Top alignment, so that expanding a long description does not move the counters.
  const isLong = splitText(home.description, SHOWN_CHARACTERS).rest !== '';
  return (
    <>
      <section className="hero wrap">
        <div className="flex flex-col">
          <Name name={home.name || site.brand} />
          {missing !== undefined && (
            <p className="hero-note">
              {missing} <span>You are on the veranda instead.</span>
            </p>
          )}
        </div>
        <div className={`hero-under veil grid-12 ${isLong ? 'items-start' : 'items-end'}`}>
          <div className="col-span-12 desk:col-span-6">
            <p className="role">
              <Typing texts={rolesToShow(home)} />
            </p>
            <LongText
              text={home.description}
              length={SHOWN_CHARACTERS}
              about={home.name || site.brand}
              className="mt-s4 max-w-[30.5em]"
            />
            <div className="hero-links">
              <Link to="/projects" viewTransition prefetch="intent" className="btn btn-primary">
                View My Work
                <Arrow size={18} weight={1.8} />
              </Link>
              <Link to="/contact" viewTransition prefetch="intent" className="btn btn-plain">
                Get In Touch
              </Link>
            </div>
          </div>
          <HomeStats stats={statsToShow(home)} />
        </div>
      </section>
      <PageList />
    </>
  );
}

function Name({ name }: { name: string }) {
  const { lines, size, tall } = layoutName(name);
  return (
    <h1 className="name" data-size={size} data-tall={tall || undefined}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may contain a word twice, and its words are never reordered.
        <span key={index} className="block">
          {line}{' '}
        </span>
      ))}
    </h1>
  );
}

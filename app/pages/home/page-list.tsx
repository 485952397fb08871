import { gardenPicture } from '../../../domain/sky/hour.ts';
import { useFrame } from '../../frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { HomeCard } from './home-data.ts';

/** Links to pages, each a tile with a window to that page's garden. */
export function PageList(props: { heading: string; cards: readonly HomeCard[] }) {
  const { hour } = useFrame();
  return (
    <section className="wrap">
      <h2 className="t-part">{props.heading}</h2>
      <div className="grid gap-x-gut gap-y-s6 mt-s7 tablet:grid-cols-[5fr_3fr_4fr]">
        {props.cards.map(({ page, title, text }, index) => (
          <PageLink
            key={page}
            to={`/${page}`}
            className={`group block ${index === 1 ? 'tablet:mt-[clamp(0rem,5.8vw,7rem)]' : ''}`}
            data-page={page}
          >
            <span
              // On a phone the windows leave the page at alternating sides.
              className={`lattice relative block h-[clamp(12.5rem,26vw,33rem)] overflow-hidden bg-paper-deep ${index % 2 === 0 ? 'max-tablet:-me-edge' : 'max-tablet:-ms-edge'}`}
            >
              <img
                src={gardenPicture(page, hour)}
                className="-ms-[50%] h-full w-[150%] max-w-none origin-top-right object-cover object-[right_top] [transition:scale_1.2s_var(--ease-settle)] motion-safe:group-hover:scale-103"
                alt=""
                width={1600}
                height={1000}
                loading="lazy"
                decoding="async"
              />
            </span>
            <span className="mt-4 flex items-baseline justify-between gap-4 group-hover:text-dye group-active:[translate:0_1px]">
              <h3 className="t-entry">{title}</h3>
              <Icon
                name="onwards"
                size={22}
                weight={1.6}
                className="flex-none [transition:translate_var(--mid)_var(--ease-settle)] motion-safe:group-hover:[translate:5px]"
              />
            </span>
            {text !== '' && <p className="mt-[0.3rem] max-w-[21em] text-ink-2">{text}</p>}
          </PageLink>
        ))}
      </div>
    </section>
  );
}

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
      <div className="page-tiles grid gap-x-gut gap-y-s6 mt-s7">
        {props.cards.map(({ page, title, text }) => (
          <PageLink key={page} to={`/${page}`} className="tile" data-page={page}>
            <span className="tile-window lattice">
              <img
                src={gardenPicture(page, hour)}
                alt=""
                width={1600}
                height={1000}
                loading="lazy"
                decoding="async"
              />
            </span>
            <span className="tile-caption">
              <h3 className="t-entry">{title}</h3>
              <Icon name="onwards" size={22} weight={1.6} />
            </span>
            {text !== '' && <p>{text}</p>}
          </PageLink>
        ))}
      </div>
    </section>
  );
}

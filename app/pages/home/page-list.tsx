import { Arrow } from '../../ui/arrow.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { HomeCard } from './home-data.ts';

/** Links to pages, each with a picture of that page's garden. */
export function PageList(props: { heading: string; cards: readonly HomeCard[] }) {
  return (
    <section className="wrap">
      <h2 className="heading-2">{props.heading}</h2>
      <div className="page-cards grid grid-cols-1 gap-y-s6 gap-x-gut mt-s6">
        {props.cards.map(({ page, title, text }) => (
          <PageLink key={page} to={`/${page}`} className="page-card flex flex-col" data-page={page}>
            <div className="page-card-window relative h-60 overflow-hidden wide:max-desk:h-80 desk:h-108">
              <img
                src={`/gardens/${page}.svg`}
                alt=""
                width={1600}
                height={1000}
                loading="lazy"
                decoding="async"
              />
            </div>
            <div className="page-card-caption">
              <h3 className="heading-3 desk:text-[min(var(--text-h3),3vw)]">{title}</h3>
              <Arrow size={22} weight={1.6} />
              {text !== '' && <p>{text}</p>}
            </div>
          </PageLink>
        ))}
      </div>
    </section>
  );
}

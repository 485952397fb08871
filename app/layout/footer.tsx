import { nextPage, type PageName, pathOf } from '../../domain/pages.ts';
import { useFrame } from '../frame.tsx';
import { Arrow } from '../ui/arrow.tsx';
import { BelowFold } from '../ui/below-fold.tsx';
import { nameEdge } from '../ui/name-edge.ts';
import { PageLink } from '../ui/page-link.tsx';
import { PauseButton } from './pause-button.tsx';

/** The end of every page: the link to the next one, and the footer's own parts on the boards. */
export function Footer({ page }: { page: PageName }) {
  const { menu, words } = useFrame();
  const next = nextPage(menu, page);
  return (
    <footer className="veranda print:hidden">
      {next && (
        <BelowFold key={page}>
          <PageLink to={pathOf(next.page)} className="next-page wrap" data-page={next.page}>
            <span className="next-page-text">
              <span>{words.next}</span>{' '}
              <span
                className="page-name next-page-name font-large font-display wrap-anywhere"
                data-edge={nameEdge(next.label)}
                data-long={next.label.length > 8 || undefined}
                dir="auto"
              >
                {next.label}
              </span>
              <Arrow size={44} weight={1.5} />
            </span>
            <span className="next-page-window">
              <img src={`/gardens/${next.page}.svg`} alt="" loading="lazy" />
            </span>
          </PageLink>
        </BelowFold>
      )}
      <div className="floor wrap">
        <span dir="auto">{words.copyright}</span>
        <PauseButton />
      </div>
    </footer>
  );
}

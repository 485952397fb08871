import { useHref, useLocation } from 'react-router';
import { type PageName, pathOf } from '../../domain/pages.ts';
import { interpolate } from '../../domain/words/word.ts';
import { useFrame } from '../frame.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { GardenTop } from './page-parts.tsx';

/** `status` is null when there was no readable response; the heading is then the page's name. */
export function ErrorSection(props: { status: number | null; message: string; page: PageName }) {
  const { status, message } = props;
  const { brand, menu, words } = useFrame();
  const { pathname, search } = useLocation();
  // A link that starts with two slashes would lead to another site.
  const here = useHref(pathname.replace(/^\/+/, '/') + search);
  const page = menu.find((link) => link.page === props.page);
  const failed = status === null || status >= 500;
  const hasPageLink =
    (status === null || status < 500) &&
    page !== undefined &&
    !['/', pathname].includes(pathOf(page.page));
  const heading = status ?? page?.label ?? brand;
  const hasContact = menu.some((link) => link.page === 'contact');
  const otherClass = failed ? 'btn' : 'btn btn-fill';
  return (
    <>
      {/* The page did not render, so it has set no title. */}
      <title>{`${heading} · ${brand}`}</title>
      <GardenTop className="min-h-[max(20rem,46svh)]">
        <h1 className={status === null ? 'page-name' : 'figures page-code'}>{heading}</h1>
      </GardenTop>
      <div className="sheet sheet-high wrap">
        <p className="error-message t-part max-w-[20em] text-pretty">{message}</p>
        <div className="mt-s5 flex flex-wrap gap-3">
          {failed && (
            <a href={here} className="btn btn-fill">
              {words.tryAgain}
            </a>
          )}
          {hasPageLink && (
            <PageLink to={pathOf(page.page)} className={otherClass}>
              {interpolate(words.backTo, { page: page.label })}
            </PageLink>
          )}
          <PageLink to="/" className={hasPageLink ? 'btn' : otherClass}>
            {words.goHome}
          </PageLink>
          {hasPageLink && page.page === 'downloads' && hasContact && (
            <PageLink to="/contact" className="btn">
              {words.contactAdmin}
            </PageLink>
          )}
        </div>
      </div>
    </>
  );
}

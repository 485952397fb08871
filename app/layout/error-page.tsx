import { useHref, useLocation } from 'react-router';
import { type PageName, pathOf } from '../../domain/pages.ts';
import { fill } from '../../domain/words/fill.ts';
import { useFrame } from '../frame.tsx';
import { PageLink } from '../ui/page-link.tsx';

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
  const otherClass = failed ? 'btn btn-plain' : 'btn btn-primary';
  return (
    <section className="wrap page-head flex min-h-[78vh] flex-col justify-between">
      {/* The page did not render, so it has set no title. */}
      <title>{`${heading} · ${brand}`}</title>
      <h1 className={status === null ? 'page-name' : 'figures page-code'}>{heading}</h1>
      <div className="mt-s6 border-t border-line-night-2 pt-s4">
        <p className="error-message max-w-[19em] text-h3 leading-[1.1] tracking-mid text-pretty">
          {message}
        </p>
        <div className="mt-s5 flex flex-wrap gap-3">
          {failed && (
            <a href={here} className="btn btn-primary">
              {words.tryAgain}
            </a>
          )}
          {hasPageLink && (
            <PageLink to={pathOf(page.page)} className={otherClass}>
              {fill(words.backTo, { page: page.label })}
            </PageLink>
          )}
          <PageLink to="/" className={hasPageLink ? 'btn btn-plain' : otherClass}>
            {words.goHome}
          </PageLink>
          {hasPageLink && page.page === 'downloads' && hasContact && (
            <PageLink to="/contact" className="btn btn-plain">
              {words.contactAdmin}
            </PageLink>
          )}
        </div>
      </div>
    </section>
  );
}

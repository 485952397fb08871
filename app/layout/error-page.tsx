import { Link, useLocation } from 'react-router';
import { pageTitle } from '../page-title.ts';
import { ROOMS, type Room } from '../pages.ts';

/** `status` is null where no answer came that could be read: the page that was asked for is named instead. */
export function ErrorSection(props: { status: number | null; message: string; room: Room }) {
  const { status, message } = props;
  const { pathname, search } = useLocation();
  // Two slashes at the start would name another site.
  const here = pathname.replace(/^\/+/, '/') + search;
  const page = ROOMS.find(({ room }) => room === props.room);
  const failed = status === null || status >= 500;
  const isInside =
    (status === null || status < 500) && page !== undefined && !['/', pathname].includes(page.path);
  const name = status ?? page?.label;
  const other = failed ? 'btn btn-plain' : 'btn btn-primary';
  return (
    <section className="wrap page-head flex min-h-[78vh] flex-col justify-between">
      {/* The page's own title is not known where the page could not be made. */}
      <title>{pageTitle(String(name))}</title>
      <h1 className={status === null ? 'page-name' : 'figures page-code'}>{name}</h1>
      <div className="mt-s6 border-t border-line-2 pt-s4">
        <p className="max-w-[19em] text-h3 leading-[1.1] tracking-mid text-pretty">{message}</p>
        <div className="mt-s5 flex flex-wrap gap-3">
          {failed && (
            <Link to={here} reloadDocument className="btn btn-primary">
              Try again
            </Link>
          )}
          {isInside && (
            <Link to={page.path} viewTransition className={other}>
              Back to {page.label}
            </Link>
          )}
          <Link to="/" viewTransition className={isInside ? 'btn btn-plain' : other}>
            Go to Home
          </Link>
          {isInside && page.room === 'downloads' && (
            <Link to="/contact" viewTransition className="btn btn-plain">
              Contact admin
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}

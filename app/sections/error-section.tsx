import { Link, useLocation } from 'react-router';
import { site } from '../../site.config.ts';

export function ErrorSection({ status, message }: { status: number; message: string }) {
  const { pathname, search } = useLocation();
  const aboutDownload = status < 500 && /^\/(downloads|grants|files)\//.test(pathname);
  // Two slashes at the start would name another site.
  const here = pathname.replace(/^\/+/, '/') + search;
  return (
    <section className="wrap page-head flex min-h-[78vh] flex-col justify-between">
      {/* The page's own title is not known where the page could not be made. */}
      <title>{`${status} · ${site.brand}`}</title>
      <h1 className="figures -ml-[0.02em] text-name leading-[0.8] tracking-huge">{status}</h1>
      <div className="mt-s6 border-t border-line-2 pt-s4">
        <p className="max-w-[30ch] text-h3 leading-[1.1] tracking-mid text-pretty">{message}</p>
        <div className="mt-s5 flex flex-wrap gap-3">
          <Link to="/" className="btn btn-primary">
            Go to Home
          </Link>
          {aboutDownload && (
            <>
              <Link to="/downloads" className="btn btn-plain">
                Go to Downloads
              </Link>
              <Link to="/contact" className="btn btn-plain">
                Contact admin
              </Link>
            </>
          )}
          {status >= 500 && (
            <Link to={here} reloadDocument className="btn btn-plain">
              Try again
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}

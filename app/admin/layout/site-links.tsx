import { useFrame } from '../../frame.tsx';
import { PageLink } from '../../ui/page-link.tsx';

/** The element id of the links to the site: a popover, which any button may open. */
export const SITE_LINKS_ID = 'site-links';

/** The name of the site. */
export const useBrand = (): string => useFrame().brand;

/** What the bar of the public pages has: the brand's link to Home, and one link a page, Admin in red and marked. */
export function SiteLinks() {
  const { brand, menu, words } = useFrame();
  return (
    <nav
      id={SITE_LINKS_ID}
      popover="auto"
      className="popup fixed inset-[var(--bar)_auto_auto_0] w-(--rail) m-0 text-[1rem]"
      aria-label={words.pages}
    >
      <PageLink to="/" className="popup-item px-6 font-strong" dir="auto">
        {brand}
      </PageLink>
      <hr className="my-1 border-rule" />
      {menu.map(({ page, path, label }) => (
        <PageLink
          key={path}
          to={path}
          aria-current={page === 'admin' ? 'page' : undefined}
          className={page === 'admin' ? 'popup-item px-6 text-bad font-strong' : 'popup-item px-6'}
        >
          {label}
        </PageLink>
      ))}
    </nav>
  );
}

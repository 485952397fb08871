import { useEffect, useRef } from 'react';
import { useFrame } from '../../frame.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { categoryHref, categoryInCopy } from './download-links.ts';
import type { ShownCategory } from './downloads-data.ts';

export function DownloadTabs(props: {
  categories: readonly ShownCategory[];
  selected: string | null;
  label: string;
}) {
  const { isCopy } = useFrame();
  const strip = useRef<HTMLUListElement>(null);

  // On a phone the tabs scroll horizontally, and the selected one may be outside the visible part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection must be scrolled into view.
  useEffect(() => {
    const list = strip.current;
    const tab = list?.querySelector('[aria-current]');
    if (!list || !tab) return;
    const outer = list.getBoundingClientRect();
    const inner = tab.getBoundingClientRect();
    list.scrollBy({
      left: inner.left + inner.width / 2 - (outer.left + outer.width / 2),
      top: inner.top + inner.height / 2 - (outer.top + outer.height / 2),
    });
  }, [props.selected]);

  return (
    <nav
      aria-label={props.label}
      className="download-tabs -mx-edge border-b border-line-night-2 desk:sticky desk:top-[calc(var(--spacing-bar)+var(--spacing-s5))] desk:mx-0 desk:border-b-0"
    >
      <ul ref={strip}>
        {props.categories.map(({ slug, name, number, count }) => (
          <li key={slug}>
            <PageLink
              to={isCopy ? categoryInCopy(slug) : categoryHref(slug)}
              isWithin
              aria-current={slug === props.selected && !isCopy ? 'true' : undefined}
            >
              <span dir="auto">{name}</span>
              <span
                className="download-count figures flex-none font-mono font-normal text-label/[1.35] text-moonlit-3"
                aria-hidden="true"
              >
                {number}
              </span>
              <span className="sr-only"> {count}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { useState, useSyncExternalStore } from 'react';
import type { PageName } from '../../domain/pages.ts';
import { Garden } from './garden.tsx';

interface Layer {
  readonly page: PageName;
  readonly key: number;
}

/** From this scroll position on, as a fraction of the window's height, text covers the whole garden. */
const DEEP_SCROLL = 0.25;

const onScroll = (onChange: () => void) => {
  addEventListener('scroll', onChange, { passive: true });
  return () => removeEventListener('scroll', onChange);
};
const isScrolledDeep = () => scrollY > innerHeight * DEEP_SCROLL;

/** The garden behind the page. The next page's garden fades in over it, then the old one is removed. */
export function Scene({ page }: { page: PageName }) {
  const [layers, setLayers] = useState<readonly Layer[]>([{ page, key: 0 }]);
  const isDeep = useSyncExternalStore(onScroll, isScrolledDeep, () => false);
  const newest = layers.at(-1);
  if (newest?.page !== page) setLayers([...layers, { page, key: (newest?.key ?? 0) + 1 }]);

  return (
    <div className="scene" data-deep={isDeep ? '' : undefined} aria-hidden="true">
      {layers.map((layer) => (
        <Garden
          key={layer.key}
          page={layer.page}
          isFirst={layer.key === 0}
          onOpaque={() => setLayers((all) => all.filter(({ key }) => key >= layer.key))}
        />
      ))}
    </div>
  );
}

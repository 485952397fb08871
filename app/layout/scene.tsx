import { useState } from 'react';
import type { PageName } from '../../domain/pages.ts';
import { Garden } from './garden.tsx';

interface Layer {
  readonly page: PageName;
  readonly key: number;
}

/** The garden behind the page. The next page's garden fades in over it, then the old one is removed. */
export function Scene({ page }: { page: PageName }) {
  const [layers, setLayers] = useState<readonly Layer[]>([{ page, key: 0 }]);
  const newest = layers.at(-1);
  if (newest?.page !== page) setLayers([...layers, { page, key: (newest?.key ?? 0) + 1 }]);

  return (
    <div className="scene" aria-hidden="true">
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

import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { type PageName, pageAt } from '../../domain/pages.ts';
import { useFrame } from '../frame.tsx';
import { Garden, loadPicture } from './garden.tsx';

interface Layer {
  readonly page: PageName;
  readonly sky: string | undefined;
  readonly id: number;
}

/**
 * The garden behind the page. The next page's garden replaces it together with the page; a picture that is not loaded
 * by then fades in later.
 */
export function Scene({ page, sky }: Pick<Layer, 'page' | 'sky'>) {
  const [layers, setLayers] = useState<readonly Layer[]>([{ page, sky, id: 0 }]);
  const newest = layers.at(-1);
  if (newest?.page !== page) setLayers([...layers, { page, sky, id: (newest?.id ?? 0) + 1 }]);
  useNextPicture();

  return (
    <div className="scene" aria-hidden="true">
      {layers.map((layer) => (
        <Garden
          key={layer.id}
          {...layer}
          isFirst={layer.id === 0}
          onOpaque={() => setLayers((all) => all.filter(({ id }) => id >= layer.id))}
        />
      ))}
    </div>
  );
}

/** Loads the still picture of the next page while its data is loading. */
function useNextPicture(): void {
  const { location } = useNavigation();
  const next = location && pageAt(location.pathname);
  const { hour } = useFrame();

  useEffect(() => {
    if (next) loadPicture(next, hour);
  }, [next, hour]);
}

import { useState, useSyncExternalStore } from 'react';
import type { Room } from '../pages.ts';
import { Garden } from './garden.tsx';

interface Layer {
  readonly room: Room;
  readonly key: number;
}

/** The part of the window's height that a page is scrolled by when its text is over the garden. */
const DEEP = 0.25;

const onScroll = (onChange: () => void) => {
  addEventListener('scroll', onChange, { passive: true });
  return () => removeEventListener('scroll', onChange);
};
const isScrolledDeep = () => scrollY > innerHeight * DEEP;

/** The garden behind the page. The next room's fades in over it, and it goes when it is covered. */
export function Scene({ room }: { room: Room }) {
  const [layers, setLayers] = useState<readonly Layer[]>([{ room, key: 0 }]);
  const isDeep = useSyncExternalStore(onScroll, isScrolledDeep, () => false);
  const newest = layers.at(-1);
  if (newest?.room !== room) setLayers([...layers, { room, key: (newest?.key ?? 0) + 1 }]);

  return (
    <div className="scene" data-deep={isDeep ? '' : undefined} aria-hidden="true">
      {layers.map((layer) => (
        <Garden
          key={layer.key}
          room={layer.room}
          isFirst={layer.key === 0}
          onCovering={() => setLayers((all) => all.filter(({ key }) => key >= layer.key))}
        />
      ))}
    </div>
  );
}

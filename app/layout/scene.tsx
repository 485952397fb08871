import { useState } from 'react';
import type { Room } from '../rooms.ts';
import { Garden } from './garden.tsx';

interface Layer {
  readonly room: Room;
  readonly key: number;
}

/** The garden behind the page. The next room's fades in over it, and it goes when it is covered. */
export function Scene({ room }: { room: Room }) {
  const [layers, setLayers] = useState<readonly Layer[]>([{ room, key: 0 }]);
  const newest = layers.at(-1);
  if (newest?.room !== room) setLayers([...layers, { room, key: (newest?.key ?? 0) + 1 }]);

  return (
    <div className="scene" aria-hidden="true">
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

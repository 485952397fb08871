import type { Room } from '../rooms.ts';

/** The garden behind the page: a still picture of the room's own. */
export function Scene({ room }: { room: Room }) {
  return (
    <div className="scene" aria-hidden="true">
      <img key={room} src={`/gardens/${room}.svg`} alt="" decoding="async" fetchPriority="low" />
    </div>
  );
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LiveGarden } from '../../scenes/engine/mount.ts';
import type { Room } from '../pages.ts';
import { useMotion } from '../ui/motion.ts';
import { whenIdle } from './when-idle.ts';

interface GardenProps {
  readonly room: Room;
  /** The one that the page came with, which is there from the start. */
  readonly isFirst: boolean;
  /** Called when nothing can be seen through it any more. */
  readonly onCovering: () => void;
}

/** One room's garden: a still picture, and above it the scene that moves, where one may. */
export function Garden({ room, isFirst, onCovering }: GardenProps) {
  const whole = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(isFirst);
  const live = useLiveGarden(room);
  const covering = useEffectEvent(onCovering);

  useEffect(() => {
    if (!isShown || whole.current === null) return;
    let current = true;
    Promise.all(whole.current.getAnimations().map(({ finished }) => finished)).then(
      () => current && covering(),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [isShown]);

  return (
    <div ref={whole} className="garden" data-room={room} data-shown={isShown ? '' : undefined}>
      <img
        src={`/gardens/${room}.svg`}
        alt=""
        decoding="async"
        fetchPriority="low"
        onLoad={() => setShown(true)}
        onError={() => setShown(true)}
      />
      <div ref={live} className="garden-live" />
    </div>
  );
}

/** Keeps a scene in an element: from the first moment that it may move until it may no longer. */
function useLiveGarden(room: Room) {
  const host = useRef<HTMLDivElement>(null);
  const garden = useRef<LiveGarden>(undefined);
  const motion = useMotion();
  const isMoving = motion === 'moving';
  const [isOpen, setOpen] = useState(false);
  if (isMoving && !isOpen) setOpen(true);
  if (motion === 'none' && isOpen) setOpen(false);
  const mayStillMove = useEffectEvent(() => isMoving);

  useEffect(() => {
    if (!isOpen) return;
    let current = true;
    const forget = whenIdle(async () => {
      const { mountGarden } = await import('../../scenes/engine/mount.ts');
      if (current && host.current !== null) {
        garden.current = mountGarden(host.current, room, mayStillMove());
      }
    });
    return () => {
      current = false;
      forget();
      garden.current?.dispose();
      garden.current = undefined;
    };
  }, [room, isOpen]);

  useEffect(() => garden.current?.run(isMoving), [isMoving]);

  return host;
}

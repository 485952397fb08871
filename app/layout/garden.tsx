import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PageName } from '../../domain/pages.ts';
import { gardenPicture, type Hour, isDrawn } from '../../domain/sky/hour.ts';
import { type LiveGarden, loadRenderer, mountGarden } from '../../scenes/engine/mount.ts';
import { useFrame } from '../frame.tsx';
import { useMotion } from '../ui/motion-state.ts';
import { whenIdle } from './when-idle.ts';

/** The pages whose still pictures are loaded, and those whose pictures are being loaded. */
const loadedPictures = new Set<PageName>();
const loadingPictures = new Set<PageName>();

/** The still picture behind a page. Home's is its landscape; in a narrow window, its ridges. */
const stillOf = (page: PageName, hour: Hour, isNarrow = false): string =>
  gardenPicture(page === 'home' ? (isNarrow ? 'home-ridges' : 'home-ground') : page, hour);

/** Loads the still picture of a page's garden, so that it is shown together with the page. */
export function loadPicture(page: PageName, hour: Hour): void {
  if (loadingPictures.has(page)) return;
  loadingPictures.add(page);
  const image = new Image();
  image.onload = () => loadedPictures.add(page);
  image.onerror = () => loadingPictures.delete(page);
  image.src = stillOf(page, hour, innerWidth < 1024);
}

interface GardenProps {
  readonly page: PageName;
  /** The text of the sky (scenes/sky-code.ts): only over Home, and not where its data could not be loaded. */
  readonly sky: string | undefined;
  /** True for the garden in the first HTML, which is visible from the start. */
  readonly isFirst: boolean;
  /** Called when the garden has faded in and hides the one below. */
  readonly onOpaque: () => void;
}

/** The garden of one page: a still picture and, if motion is allowed, the animated scene above it. */
export function Garden({ page, sky, isFirst, onOpaque }: GardenProps) {
  const element = useRef<HTMLDivElement>(null);
  // A loaded picture is shown together with its page.
  const [isShown, setShown] = useState(isFirst || loadedPictures.has(page));
  const live = useLiveGarden(page);
  const reportOpaque = useEffectEvent(onOpaque);
  const { hour } = useFrame();
  const isHome = page === 'home';

  useEffect(() => {
    if (!isShown || element.current === null) return;
    let current = true;
    Promise.all(element.current.getAnimations().map(({ finished }) => finished)).then(
      () => current && reportOpaque(),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [isShown]);

  return (
    <div
      ref={element}
      className="garden"
      data-page={page}
      data-shown={isShown ? '' : undefined}
      data-sky={sky}
    >
      {sky && (
        <img
          className="object-cover object-[right_top]"
          src={isDrawn(hour) ? gardenPicture('sun', hour) : `/gardens/moon.svg?${sky}`}
          alt=""
        />
      )}
      <picture>
        {isHome && <source media="(max-width: 63.99rem)" srcSet={stillOf(page, hour, true)} />}
        <img
          className="object-cover object-[right_top]"
          src={stillOf(page, hour)}
          alt=""
          decoding="async"
          fetchPriority="low"
          onLoad={() => setShown(true)}
          onError={() => setShown(true)}
        />
      </picture>
      <div ref={live} className="garden-live" />
    </div>
  );
}

/**
 * Mounts the animated scene in an element as soon as motion is allowed. A pause stops the scene; it is
 * removed only when the visitor's settings forbid motion.
 */
function useLiveGarden(page: PageName) {
  const host = useRef<HTMLDivElement>(null);
  const garden = useRef<LiveGarden>(undefined);
  const motion = useMotion();
  const isMoving = motion === 'moving';
  const [isOpen, setOpen] = useState(false);
  if (isMoving && !isOpen) setOpen(true);
  if (motion === 'none' && isOpen) setOpen(false);
  const readMoving = useEffectEvent(() => isMoving);

  useEffect(() => {
    if (!isOpen) return;
    let current = true;
    const cancel = whenIdle(async () => {
      const newRenderer = await loadRenderer();
      if (current && host.current !== null) {
        garden.current = mountGarden(host.current, page, readMoving(), newRenderer);
      }
    });
    return () => {
      current = false;
      cancel();
      garden.current?.dispose();
      garden.current = undefined;
    };
  }, [page, isOpen]);

  useEffect(() => garden.current?.run(isMoving), [isMoving]);

  return host;
}

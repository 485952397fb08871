import { pauseMotion, useMotion } from '../ui/motion.ts';

const LABEL = 'Pause the garden';

/**
 * Stops everything that moves by itself: the garden, the typing and the tab's title (WCAG 2.2.2). It has
 * its place from the start, and is hidden where nothing moves: without JavaScript, with reduced motion,
 * and where data is saved. `isIcon` is the small one, without words.
 */
export function PauseButton({ isIcon }: { isIcon?: boolean }) {
  const motion = useMotion();
  const isPaused = motion === 'paused';
  return (
    <button
      type="button"
      className={isPaused || motion === 'moving' ? 'pause-button' : 'pause-button invisible'}
      aria-pressed={isPaused}
      title={isIcon ? LABEL : undefined}
      onClick={() => pauseMotion(!isPaused)}
    >
      <i className="pause-icon" aria-hidden="true" />
      {!isIcon && LABEL}
    </button>
  );
}

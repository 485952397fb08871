import { pauseGardens, useGardenMotion } from './garden-motion.ts';

/**
 * Stops what moves behind the page (WCAG 2.2.2). It has its place from the start, and is hidden where
 * nothing moves: without JavaScript, with reduced motion, and where data is saved.
 */
export function PauseButton() {
  const motion = useGardenMotion();
  const isPaused = motion === 'paused';
  return (
    <button
      type="button"
      className={motion === 'none' ? 'pause-button invisible' : 'pause-button'}
      aria-pressed={isPaused}
      onClick={() => pauseGardens(!isPaused)}
    >
      <i className="pause-icon" aria-hidden="true" />
      Pause the garden
    </button>
  );
}

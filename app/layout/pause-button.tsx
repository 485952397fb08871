import { useFrame } from '../frame.tsx';
import { pauseMotion, useMotion } from '../ui/motion-state.ts';

/**
 * Stops everything that moves by itself: the garden, the typing and the tab's title (WCAG 2.2.2). The
 * button always takes its space in the layout, but is invisible if nothing moves: without JavaScript,
 * with reduced motion or in data-saving mode. `isIcon` renders it without text.
 */
export function PauseButton({ isIcon, className = '' }: { isIcon?: boolean; className?: string }) {
  const { words } = useFrame();
  const motion = useMotion();
  const isPaused = motion === 'paused';
  const isStill = motion === 'unknown' || motion === 'none';
  return (
    <button
      type="button"
      // Its text is aligned with the page's edge; the click area extends beyond it.
      className={`pause-button -mx-1 inline-flex min-h-11 min-w-11 items-center gap-[0.7rem] px-1 [transition:color_var(--fast)] hover:text-moonlit ${isStill ? 'invisible' : ''} ${className}`}
      aria-pressed={isPaused}
      aria-label={isIcon ? words.pause : undefined}
      title={isIcon ? words.pause : undefined}
      onClick={() => pauseMotion(!isPaused)}
    >
      <i className="pause-icon w-[10px] h-[13px] border-x-3" aria-hidden="true" />
      {!isIcon && words.pause}
    </button>
  );
}

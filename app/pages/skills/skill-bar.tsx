import { useEffect, useRef } from 'react';
import { motionNow, onMotionChange } from '../../ui/motion-state.ts';
import { useInView } from '../../ui/use-in-view.ts';

const GROW = { duration: 1_400, easing: 'cubic-bezier(0.2, 0.7, 0.1, 1)' };

interface SkillBarProps {
  readonly name: string;
  /** 0 to 100, and as text, such as `90%`. */
  readonly level: { readonly value: number; readonly text: string };
  /** The owner's gradient classes; gradients.css has those that exist. */
  readonly gradient: string;
}

export function SkillBar({ name, level, gradient }: SkillBarProps) {
  const bar = useRef<SVGSVGElement>(null);
  const seen = useInView(bar);

  useEffect(() => {
    if (!seen || motionNow() !== 'moving') return;
    const growing = bar.current?.animate(
      [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }],
      GROW,
    );
    const finish = () => growing?.cancel();
    const unsubscribe = onMotionChange(finish);
    return () => {
      unsubscribe();
      finish();
    };
  }, [seen]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be drawn with the owner's gradient.
    <div
      className="skill-bar"
      role="meter"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={level.value}
      aria-valuetext={level.text}
    >
      {/* The width is a presentation attribute: the Content-Security-Policy forbids inline styles. */}
      <svg
        ref={bar}
        width={`${level.value}%`}
        height="100%"
        aria-hidden="true"
        className={`bg-linear-to-r ${gradient}`}
      />
    </div>
  );
}

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useMotion } from './motion-state.ts';
import {
  lettersOf,
  playTyping,
  type TypingState,
  type TypingTimes,
  textOf,
} from './typing-steps.ts';
import './typing.css';

/** See docs/product.md#typing-and-the-tabs-title. The cursor's blink is in typing.css. */
const TIMES: TypingTimes = {
  typeLetter: 200,
  eraseLetter: 200,
  beforeTyping: 2_500,
  beforeErasing: 5_000,
};

/** How much shorter the first text stands, which was never typed: the start delay in place of the pause. */
const FIRST_IS_SHORTER = TIMES.beforeErasing - TIMES.beforeTyping;

/**
 * Types one text after the other; when paused, shows the current text in full. The first text is in the HTML, and is
 * erased after the start delay. Screen readers get all texts at once.
 */
export function Typing({ texts }: { texts: readonly string[] }) {
  const motion = useMotion();
  const joined = texts.join('\n');
  const letters = useMemo(() => joined.split('\n').map(lettersOf), [joined]);
  const [state, setState] = useState<TypingState>();
  const caret = useRef<HTMLElement>(null);

  const whole = (text: number): TypingState => {
    const { length } = letters[text] ?? [];
    return { text, letters: length ?? 0, isErasing: false };
  };
  const current = useEffectEvent(() => ({
    from: whole(state?.text ?? 0),
    isFirst: state === undefined,
  }));

  useEffect(() => {
    if (motion === 'unknown') return;
    // Before the typing, the caret's animation tells how long the first text has been seen.
    const before = caret.current?.getAnimations()[0];
    const { from, isFirst } = current();
    setState(from);
    if (motion !== 'moving') return;
    const seen = isFirst ? Number(before?.currentTime ?? 0) + FIRST_IS_SHORTER : 0;
    const since = performance.now() - seen;
    return playTyping({ letters, times: TIMES, from, since, show: (_, next) => setState(next) });
  }, [motion, letters]);

  const shown = state ? textOf(state, letters) : texts[0];
  const longest = letters.reduce((a, b) => (b.length > a.length ? b : a), []).join('');
  return (
    <>
      <span className="sr-only">{texts.join(', ')}</span>
      <span
        className="typing grid grid-cols-1 wrap-anywhere"
        data-longest={longest}
        data-typing={state && motion}
        aria-hidden="true"
      >
        <span dir="auto">
          {shown}
          <i ref={caret} className="caret" />
        </span>
      </span>
    </>
  );
}

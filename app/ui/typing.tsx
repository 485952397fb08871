import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useMotion } from './motion-state.ts';
import {
  lettersOf,
  playTyping,
  START_OF_TYPING,
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

/**
 * Types one text after the other; when paused, shows the current text in full. The first text is in the
 * HTML, and the styles hide it for some seconds. Screen readers get all texts at once.
 */
export function Typing({ texts }: { texts: readonly string[] }) {
  const motion = useMotion();
  const joined = texts.join('\n');
  const letters = useMemo(() => joined.split('\n').map(lettersOf), [joined]);
  const [state, setState] = useState<TypingState>();
  const typed = useRef<HTMLSpanElement>(null);

  const whole = (text: number): TypingState => {
    const { length } = letters[text] ?? [];
    return { text, letters: length ?? 0, isErasing: false };
  };
  const currentInFull = useEffectEvent((): TypingState => whole(state?.text ?? 0));

  useEffect(() => {
    if (motion === 'unknown') return;
    // The time of the animation that hides the text is how long nothing has been shown.
    const hiding = typed.current?.getAnimations()[0];
    const isFirst = motion === 'moving' && hiding !== undefined;
    const from = isFirst ? START_OF_TYPING : currentInFull();
    setState(from);
    if (motion !== 'moving') return;
    const since = performance.now() - Number(hiding?.currentTime ?? 0);
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
          <span ref={typed} className="typed">
            {shown}
          </span>
          <i className="caret" />
        </span>
      </span>
    </>
  );
}

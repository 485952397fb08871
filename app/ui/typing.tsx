import { useEffect, useMemo, useRef } from 'react';
import { graphemesOf } from '../../domain/graphemes.ts';
import { useMotion } from './motion-state.ts';
import { playTyping, type TypingState, type TypingTimes, textOf } from './typing-steps.ts';

/** See docs/product.md#typing-and-the-tabs-title. The cursor's blink is in typing.css. */
const TIMES: TypingTimes = {
  typeLetter: 200,
  eraseLetter: 200,
  beforeTyping: 2_500,
  beforeErasing: 5_000,
};

/** How much shorter the first text, which is not typed, is shown: for the start delay instead of the pause. */
const FIRST_IS_SHORTER = TIMES.beforeErasing - TIMES.beforeTyping;

/**
 * Types one text after the other; when paused, shows the current text in full. The first text is in the HTML, and is
 * erased after the start delay. Screen readers get all texts at once. The typed text has an element of its own, which
 * React leaves alone: a translation replaces its nodes. It is not translated while it is typed, because half a word has
 * no translation.
 */
export function Typing({ texts }: { texts: readonly string[] }) {
  const motion = useMotion();
  const joined = texts.join('\n');
  const letters = useMemo(() => joined.split('\n').map(graphemesOf), [joined]);
  const typed = useRef<HTMLSpanElement>(null);
  /** What is shown; undefined until something has been typed. */
  const shown = useRef<TypingState>(undefined);

  useEffect(() => {
    if (motion === 'unknown') return;
    const show = (text: string, state: TypingState) => {
      shown.current = state;
      if (typed.current) typed.current.textContent = text;
    };
    const isFirst = shown.current === undefined;
    const text = shown.current?.text ?? 0;
    const whole = { text, letters: letters[text]?.length ?? 0, isErasing: false };
    // The first text may be translated.
    if (!isFirst) show(textOf(whole, letters), whole);
    if (motion !== 'moving') return;
    const since = performance.now() - (isFirst ? FIRST_IS_SHORTER : 0);
    return playTyping({ letters, times: TIMES, from: whole, since, show });
  }, [motion, letters]);

  const longest = letters.reduce((a, b) => (b.length > a.length ? b : a), []).join('');
  return (
    <>
      <span className="sr-only">{joined.replaceAll('\n', ', ')}</span>
      <span
        className="typing grid grid-cols-1 wrap-anywhere"
        data-longest={longest}
        data-typing={motion === 'unknown' ? undefined : motion}
        translate={motion === 'moving' ? 'no' : undefined}
        aria-hidden="true"
      >
        <span dir="auto">
          <span ref={typed}>{texts[0]}</span>
          <i className="caret" />
        </span>
      </span>
    </>
  );
}

import { useEffect, useMemo, useRef, useState } from 'react';
import { lettersOf, nextTypingStep, TYPING_MS, type TypingState } from './typing-steps.ts';
import { useReducedMotion } from './use-reduced-motion.ts';
import '../styles/typing.css';

/**
 * Types one text after the other. The page comes with the first one typed, so the effect begins by
 * erasing it; screen readers get all of them at once.
 */
export function Typing({ texts }: { texts: readonly string[] }) {
  const still = useReducedMotion();
  const letters = useMemo(() => texts.map(lettersOf), [texts]);
  const [state, setState] = useState<TypingState>();

  useEffect(() => {
    if (still) return;
    const lengths = letters.map(({ length }) => length);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = (from: TypingState) => {
      const { wait, next } = nextTypingStep(from, lengths);
      timer = setTimeout(() => {
        setState(next);
        run(next);
      }, wait);
    };
    run({ text: 0, letters: lengths[0] ?? 0, phase: 'typing' });
    return () => {
      clearTimeout(timer);
      setState(undefined);
    };
  }, [still, letters]);

  const shown = state ? letters[state.text]?.slice(0, state.letters).join('') : texts[0];
  const longest = letters.reduce((a, b) => (b.length > a.length ? b : a), []).join('');
  return (
    <>
      <span className="sr-only">{texts.join(', ')}</span>
      <span className="typing" data-longest={longest} aria-hidden="true">
        <span>
          {shown}
          <Caret still={still} />
        </span>
      </span>
    </>
  );
}

function Caret({ still }: { still: boolean }) {
  const caret = useRef<HTMLElement>(null);

  useEffect(() => {
    if (still) return;
    const blinking = caret.current?.animate(
      [{ opacity: 1, easing: 'step-end' }, { opacity: 0, easing: 'step-end' }, { opacity: 0 }],
      { duration: 2 * TYPING_MS.cursorBlink, iterations: Number.POSITIVE_INFINITY },
    );
    return () => blinking?.cancel();
  }, [still]);

  return <i ref={caret} className="caret" />;
}

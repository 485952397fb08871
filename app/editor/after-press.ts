let pressed = false;

const set = (value: boolean) => () => {
  pressed = value;
};

if (typeof document !== 'undefined') {
  addEventListener('pointerdown', set(true), { capture: true });
  addEventListener('pointerup', set(false), { capture: true });
  addEventListener('pointercancel', set(false), { capture: true });
}

/**
 * Runs now, or after the press that is under way. A press takes the focus from a field; what the field
 * then shows must not move a button from under the pointer, or its click is lost.
 */
export function afterPress(then: () => void): void {
  if (!pressed) {
    then();
    return;
  }
  const done = () => {
    removeEventListener('pointerup', done);
    removeEventListener('pointercancel', done);
    // The click comes after the press.
    setTimeout(then);
  };
  addEventListener('pointerup', done);
  addEventListener('pointercancel', done);
}

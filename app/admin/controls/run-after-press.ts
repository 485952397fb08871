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
 * Runs the callback now, or after the current pointer press. A press moves the focus out of a field; if the field
 * then changed the layout, the pressed button would move away from the pointer and lose its click.
 */
export function runAfterPress(then: () => void): void {
  if (!pressed) {
    then();
    return;
  }
  const done = () => {
    removeEventListener('pointerup', done);
    removeEventListener('pointercancel', done);
    // The click event follows the end of the press.
    setTimeout(then);
  };
  addEventListener('pointerup', done);
  addEventListener('pointercancel', done);
}

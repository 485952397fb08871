import { Component, createContext, type ReactNode, use } from 'react';

/** Within this time, in milliseconds, a second failure is that of the page, not of what has moved its nodes. */
const AGAIN_MS = 1_000;

/** What `removeChild` and `insertBefore` throw where a node is not where React has put it. */
const isMoved = (error: unknown): boolean =>
  error instanceof DOMException && ['NotFoundError', 'HierarchyRequestError'].includes(error.name);

interface State {
  /** What has failed and is not dealt with. */
  readonly error: unknown;
  /** How often the children have been rendered afresh, and when last, in the time of `performance.now()`. */
  readonly times: number;
  readonly last: number;
}

/**
 * Renders its children afresh where a translation or an extension has moved nodes of theirs that React was to remove, with
 * what was typed in their fields. Any other error, and one that comes again at once, goes on to the error page.
 */
export class RenderAfresh extends Component<{ readonly children: ReactNode }, State, Typed | null> {
  override state: State = { error: undefined, times: 0, last: -AGAIN_MS };

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error };
  }

  static getDerivedStateFromProps(_: unknown, { error, times, last }: State): State | null {
    const now = performance.now();
    return isMoved(error) && now - last >= AGAIN_MS
      ? { error: undefined, times: times + 1, last: now }
      : null;
  }

  override getSnapshotBeforeUpdate(_: unknown, { times }: State): Typed | null {
    return times === this.state.times ? null : readTyped();
  }

  override componentDidUpdate(_: unknown, __: unknown, typed: Typed | null): void {
    if (typed !== null) typeAgain(typed);
  }

  override render(): ReactNode {
    const { error, times } = this.state;
    if (error !== undefined) throw error;
    // With another key, everything in it is new.
    return (
      <IsAfresh key={times} value={times > 0}>
        {this.props.children}
      </IsAfresh>
    );
  }
}

const IsAfresh = createContext(false);

/** Whether the page has been rendered afresh: what was there before must be there at once. */
export const useIsAfresh = (): boolean => use(IsAfresh);

/** The texts in the fields of the page, by the names of these, and the name of the one that has the focus. */
interface Typed {
  readonly values: ReadonlyMap<string, string>;
  readonly focused: string | undefined;
}

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && ['text', 'email', 'password'].includes(element.type));

const fields = () => [...document.querySelectorAll('input[name], textarea[name]')].filter(isField);

function readTyped(): Typed {
  const { activeElement } = document;
  return {
    values: new Map(fields().map(({ name, value }) => [name, value])),
    focused: isField(activeElement) ? activeElement.name : undefined,
  };
}

function typeAgain({ values, focused }: Typed): void {
  for (const field of fields()) {
    const value = values.get(field.name) ?? '';
    if (value !== '' && value !== field.value) {
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (field.name === focused) field.focus({ preventScroll: true });
  }
}

import { Component, createContext, type ReactNode, use } from 'react';

/** Within this time, in milliseconds, a third failure is that of the page, not of what has moved its nodes. */
const AGAIN_MS = 1_000;

interface State {
  /** What has failed and is not dealt with. */
  readonly error: unknown;
  /** How often the children have been rendered afresh, and when the last two times, by `performance.now()`. */
  readonly times: number;
  readonly last: number;
  readonly before: number;
}

/**
 * Renders its children afresh where a translation or an extension has moved nodes of theirs that React was to remove, with
 * what was typed in their fields. Any other error, and one that comes again and again, goes on to the error page.
 */
export class RenderAfresh extends Component<{ readonly children: ReactNode }, State, Typed | null> {
  override state: State = { error: undefined, times: 0, last: -AGAIN_MS, before: -AGAIN_MS };

  static getDerivedStateFromError = (error: unknown): Pick<State, 'error'> => ({ error });

  static getDerivedStateFromProps(_: unknown, { error, times, last, before }: State): State | null {
    const now = performance.now();
    // What `removeChild` and `insertBefore` throw where a node is not where React has put it.
    const isMoved = error instanceof DOMException && /NotFound|HierarchyRequest/.test(error.name);
    return isMoved && now - before >= AGAIN_MS
      ? { error: undefined, times: times + 1, last: now, before: last }
      : null;
  }

  override getSnapshotBeforeUpdate(_: unknown, { times }: State): Typed | null {
    return times === this.state.times
      ? null
      : {
          texts: new Map(fields().map(({ name, value }) => [name, value])),
          focused: document.activeElement,
        };
  }

  override componentDidUpdate(_: unknown, __: unknown, typed: Typed | null): void {
    for (const field of typed === null ? [] : fields()) {
      field.value = typed?.texts.get(field.name) ?? field.value;
      if (field.name === typed?.focused?.getAttribute('name')) field.focus();
    }
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

interface Typed {
  /** The texts in the fields of the page, by the names of these. */
  readonly texts: ReadonlyMap<string, string>;
  /** What had the focus. */
  readonly focused: Element | null;
}

/** The fields that keep their own text: those of visitors, and of the login. */
const fields = () => [
  ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form :is(input:not([type=checkbox], [type=radio]), textarea)[name]',
  ),
];

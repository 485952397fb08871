import { Component, createContext, type ReactNode, use } from 'react';

/** After so many failures the page itself is at fault, not what has moved its nodes. */
const MOST_TIMES = 10;

interface State {
  /** The error that is not handled yet. */
  readonly error: unknown;
  /** How often the children have been rendered afresh. */
  readonly times: number;
}

/**
 * Renders its children afresh, and keeps what was typed in their fields, when a translation or an extension has moved
 * nodes that React must remove. Any other error, and one that repeats, goes on to the error page.
 */
export class RenderAfresh extends Component<{ readonly children: ReactNode }, State, Typed | null> {
  override state: State = { error: undefined, times: 0 };

  static getDerivedStateFromError = (error: unknown): Pick<State, 'error'> => ({ error });

  static getDerivedStateFromProps(_: unknown, { error, times }: State): State | null {
    // `removeChild` and `insertBefore` throw this if a node is not where React has put it.
    const isMoved = error instanceof DOMException && /NotFound|HierarchyRequest/.test(error.name);
    return isMoved && times < MOST_TIMES ? { error: undefined, times: times + 1 } : null;
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

/** Whether the page has been rendered afresh: its content must then appear at once. */
export const useIsAfresh = (): boolean => use(IsAfresh);

interface Typed {
  /** The texts in the fields of the page, by the names of these. */
  readonly texts: ReadonlyMap<string, string>;
  /** The element that had the focus. */
  readonly focused: Element | null;
}

/** The fields that keep their own text: those of visitors, and of the login. */
const fields = () => [
  ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form :is(input:not([type=checkbox], [type=radio]), textarea)[name]',
  ),
];

import { data, type FetcherWithComponents } from 'react-router';
import type { LostTokenAnswer } from '../../ui/lost-token-form.tsx';

/** A token that takes the place of another one. */
export interface NewToken {
  readonly token: string;
  readonly toolId: string;
  /** The name of its tool. */
  readonly name: string;
}

/** The answer to a form of a page for buyers. */
export interface OrderAnswer extends LostTokenAnswer {
  /** The tokens in place of the replaced ones. */
  readonly tokens?: readonly NewToken[];
  /** Whether some could not be replaced. */
  readonly isPartial?: boolean;
}

export const orderAnswer = (answer: OrderAnswer, init: ResponseInit = {}) => data(answer, init);

/** What a page gets of its form. */
export interface OrderForm {
  readonly fetcher: FetcherWithComponents<OrderAnswer>;
  /** The answer to a form posted without JavaScript. */
  readonly posted: OrderAnswer | undefined;
}

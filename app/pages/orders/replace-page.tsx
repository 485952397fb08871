import { useFetcher } from 'react-router';
import {
  type LostTokenAnswer,
  LostTokenForm,
  type LostTokenWords,
} from '../../ui/lost-token-form.tsx';
import { NewTokens } from './new-tokens.tsx';
import type { OrderForm } from './order-answer.ts';
import { OrderPage } from './order-page.tsx';
import type { ReplaceableText, ReplaceWords } from './replace-data.ts';
import { ReplaceForm } from './replace-form.tsx';

export function ReplacePage(
  props: OrderForm & {
    words: ReplaceWords;
    tools: readonly ReplaceableText[];
    /** Where the link does not hold. */
    problem: string | null;
    /** The words of the form for another link, which is then offered. */
    lost: LostTokenWords | null;
    back: string;
  },
) {
  const { words, tools, problem, lost, back, fetcher, posted } = props;
  const lostFetcher = useFetcher<LostTokenAnswer>();
  const answer = fetcher.data ?? posted;
  if (answer?.tokens?.length) {
    return (
      <OrderPage heading={words.fresh} back={back}>
        <NewTokens tokens={answer.tokens} isPartial={answer.isPartial === true} words={words} />
      </OrderPage>
    );
  }
  return (
    <OrderPage heading={words.replace} back={back}>
      {problem === null ? (
        <ReplaceForm tools={tools} words={words} fetcher={fetcher} answer={answer} />
      ) : (
        <p className="border-t-[3px] border-admin pt-s3">{problem}</p>
      )}
      {lost && <LostTokenForm words={lost} fetcher={lostFetcher} />}
    </OrderPage>
  );
}

import { LostTokenForm, type LostTokenWords } from '../../ui/lost-token-form.tsx';
import type { OrderForm } from './order-answer.ts';
import { OrderPage } from './order-page.tsx';

export function LostPage(
  props: OrderForm & { words: LostTokenWords & { readonly lost: string }; back: string },
) {
  const { words, back, fetcher, posted } = props;
  return (
    <OrderPage heading={words.lost} back={back}>
      <LostTokenForm words={words} fetcher={fetcher} posted={posted} />
    </OrderPage>
  );
}

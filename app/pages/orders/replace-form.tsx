import type { FetcherWithComponents } from 'react-router';
import { Spinner } from '../../ui/spinner.tsx';
import { useSubmitOnce } from '../../ui/use-submit-once.ts';
import type { OrderAnswer } from './order-answer.ts';
import type { ReplaceableText, ReplaceWords } from './replace-data.ts';

/** What the link of a mail replaces, and the button that does it. */
export function ReplaceForm(props: {
  tools: readonly ReplaceableText[];
  words: ReplaceWords;
  fetcher: FetcherWithComponents<OrderAnswer>;
  answer: OrderAnswer | undefined;
}) {
  const { tools, words, fetcher, answer } = props;
  const busy = fetcher.state !== 'idle';
  // A second submit would replace the new tokens.
  const submit = useSubmitOnce(() => fetcher.submit(null, { method: 'post' }));
  // All of them were used or replaced since the page was loaded, or before.
  if (tools.length === 0 || answer?.ok) return <p>{words.nothing}</p>;

  return (
    <>
      <p>{words.replaceText}</p>
      <ul className="border-b border-line">
        {tools.map(({ id, name, counts }) => (
          <li key={id} className="border-t border-line-2 py-3">
            <p className="text-h4 leading-[1.15] tracking-mid wrap-anywhere" dir="auto">
              {name}
            </p>
            <p className="mt-1 text-small text-paper-2">{counts}</p>
          </li>
        ))}
      </ul>
      <fetcher.Form method="post" onSubmit={submit} className="flex flex-col items-start gap-s4">
        <p role="alert" className="text-small text-admin empty:hidden">
          {answer?.ok === false && !busy && (answer.message || words.failed)}
        </p>
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {words.replace}
          {busy && <Spinner />}
        </button>
      </fetcher.Form>
    </>
  );
}

import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFrame } from '../../frame.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { NewToken } from './order-answer.ts';
import type { ReplaceWords } from './replace-data.ts';

/** New tokens, the only time they are shown. */
export function NewTokens(props: {
  tokens: readonly NewToken[];
  isPartial: boolean;
  words: ReplaceWords;
}) {
  const { tokens, isPartial, words } = props;
  const text = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className="outline-none">
        {words.freshText}
      </p>
      {isPartial && <p className="border-t-[3px] border-admin pt-s3">{words.partial}</p>}
      <ul className="border-b border-line">
        {tokens.map((each) => (
          <NewTokenRow key={each.token} {...each} words={words} />
        ))}
      </ul>
    </>
  );
}

function NewTokenRow({ token, toolId, name, words }: NewToken & { words: ReplaceWords }) {
  return (
    <li className="grid gap-3 border-t border-line-2 py-s4">
      <p className="text-h4 leading-[1.15] tracking-mid wrap-anywhere" dir="auto">
        {name}
      </p>
      <code
        className="select-all bg-ink-raised px-3 py-2.5 font-mono text-[0.8125rem] leading-[1.6] break-all [font-variant-ligatures:none]"
        dir="ltr"
      >
        {token}
      </code>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={token} about={name} words={words} />
        <TokenLink token={token} toolId={toolId} name={name} words={words} />
      </div>
    </li>
  );
}

/** A link that fills a token in, as that of a mail does: the page is loaded whole, with the token in its fragment. */
function TokenLink({ token, toolId, name, words }: NewToken & { words: ReplaceWords }) {
  const { newTab } = useFrame().words;
  return (
    <a
      href={`/downloads/${toolId}#token=${token}`}
      // These tokens are not shown again.
      target="_blank"
      rel="noopener"
      className="btn btn-plain"
    >
      {words.use}
      <span className="sr-only">{` ${name} ${newTab}`}</span>
      <ArrowRight className="mirrored" aria-hidden="true" size={17} strokeWidth={1.7} />
    </a>
  );
}

import { ArrowDownToLine, ArrowUpRight, KeyRound } from 'lucide-react';
import type { PublicTool } from '../../../domain/content/downloads.ts';
import { useFrame } from '../../frame.tsx';
import { FROM_LIST } from '../../layout/modal-route.ts';
import { LongText } from '../../ui/long-text.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { premiumHref } from './download-links.ts';
import type { DownloadsWords } from './downloads-data.ts';
import { fileTypeEmoji } from './tool-list.ts';

/** About how many characters of a description are shown before the rest is collapsed. */
const SHOWN_CHARACTERS = 260;

export function DownloadRow({ tool, words }: { tool: PublicTool; words: DownloadsWords }) {
  const { name } = tool;
  const facts = [tool.type, tool.size].filter((fact) => fact !== '');
  return (
    <li className="download-row" data-sold={tool.buyUrl && ''}>
      <span className="download-emoji" aria-hidden="true">
        {fileTypeEmoji(tool.type)}
      </span>
      <h3
        className="[grid-area:name] text-h4/[1.15] tracking-mid min-[68.75rem]:text-[1.75rem]"
        dir="auto"
      >
        {name}
      </h3>
      {(facts.length > 0 || tool.isPremium) && (
        <ul className="tags download-facts [grid-area:facts] self-center gap-y-[0.4rem] tablet:self-start tablet:mt-[0.45rem]">
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: type and size are never reordered.
            <li key={index}>
              <bdi>{fact}</bdi>
            </li>
          ))}
          {tool.isPremium && (
            <li>
              <span
                // Whole inside the list, which clips what is beyond its lines.
                className="download-badge inline-block px-[0.4rem] leading-[1.4]"
              >
                {words.premium}
              </span>
            </li>
          )}
        </ul>
      )}
      <LongText
        text={tool.description}
        length={SHOWN_CHARACTERS}
        about={name}
        className="[grid-area:text] mt-2 mb-3 max-w-[44em] text-[1rem] min-[68.75rem]:mt-1 min-[68.75rem]:text-body tablet:mt-[0.7rem] tablet:mb-0"
      />
      <div className="download-action [grid-area:action] justify-self-end tablet:justify-self-stretch flex tablet:flex-col gap-2">
        <Action tool={tool} words={words} />
      </div>
    </li>
  );
}

const BUTTON = 'btn min-h-11 justify-between px-4 text-nav';

function Action({ tool, words }: { tool: PublicTool; words: DownloadsWords }) {
  const {
    words: { newTab },
    isCopy,
  } = useFrame();
  if (tool.isPremium) {
    return (
      <>
        {tool.buyUrl && (
          <a href={tool.buyUrl} target="_blank" rel="noopener" className={BUTTON}>
            {words.buy}
            <span className="sr-only">{` ${tool.name} ${newTab}`}</span>
            <ArrowUpRight className="mirrored" aria-hidden="true" size={16} strokeWidth={1.7} />
          </a>
        )}
        <PageLink
          to={premiumHref(tool.id)}
          state={FROM_LIST}
          isWithin
          className={`${BUTTON} download-premium`}
        >
          {words.requiresToken}
          <span className="sr-only">: {tool.name}</span>
          <KeyRound aria-hidden="true" size={16} strokeWidth={1.7} />
        </PageLink>
      </>
    );
  }
  if (tool.downloadUrl === null) {
    return <p className="label-mono flex min-h-11 items-center">{words.unavailable}</p>;
  }
  return (
    <a
      href={tool.downloadUrl}
      target="_blank"
      rel="noopener"
      // The site says by a header that a file is saved, and not opened.
      download={isCopy}
      className={BUTTON}
    >
      {words.download}
      <span className="sr-only">{` ${tool.name} ${newTab}`}</span>
      <ArrowDownToLine aria-hidden="true" size={16} strokeWidth={1.7} />
    </a>
  );
}

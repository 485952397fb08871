import { ArrowDownToLine, KeyRound } from 'lucide-react';
import type { PublicTool } from '../../../domain/content/downloads.ts';
import { useFrame } from '../../frame.tsx';
import { FROM_LIST } from '../../layout/modal-route.ts';
import { LongText } from '../../ui/long-text.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { DownloadsWords } from './downloads-data.ts';
import { premiumHref } from './links.ts';
import { fileTypeEmoji } from './tool-list.ts';

/** About how many characters of a description are shown before the rest is collapsed. */
const SHOWN_CHARACTERS = 260;

export function DownloadRow({ tool, words }: { tool: PublicTool; words: DownloadsWords }) {
  const { name } = tool;
  const facts = [tool.type, tool.size].filter((fact) => fact !== '');
  return (
    <li className="download-row">
      <span className="download-emoji" aria-hidden="true">
        {fileTypeEmoji(tool.type)}
      </span>
      <h3 className="download-name" dir="auto">
        {name}
      </h3>
      {(facts.length > 0 || tool.isPremium) && (
        <ul className="tags download-facts">
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: type and size are never reordered.
            <li key={index}>
              <bdi>{fact}</bdi>
            </li>
          ))}
          {tool.isPremium && (
            <li>
              <span className="download-badge">{words.premium}</span>
            </li>
          )}
        </ul>
      )}
      <LongText
        text={tool.description}
        length={SHOWN_CHARACTERS}
        about={name}
        className="download-text"
      />
      <div className="download-action">
        <Action tool={tool} words={words} />
      </div>
    </li>
  );
}

const BUTTON = 'btn btn-plain min-h-11 justify-between px-4 text-nav';

function Action({ tool, words }: { tool: PublicTool; words: DownloadsWords }) {
  const { newTab } = useFrame().words;
  if (tool.isPremium) {
    return (
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
    );
  }
  if (tool.downloadUrl === null) {
    return <p className="label-mono flex min-h-11 items-center">{words.unavailable}</p>;
  }
  return (
    <a href={tool.downloadUrl} target="_blank" rel="noopener" className={BUTTON}>
      {words.download}
      <span className="sr-only">{` ${tool.name} ${newTab}`}</span>
      <ArrowDownToLine aria-hidden="true" size={16} strokeWidth={1.7} />
    </a>
  );
}

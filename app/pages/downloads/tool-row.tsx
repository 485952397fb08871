import type { PublicTool } from '../../../domain/content/downloads.ts';
import { useFrame } from '../../frame.tsx';
import { FROM_LIST } from '../../layout/modal-route.ts';
import { Icon } from '../../ui/icon.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { DownloadsWords } from './downloads-data.ts';
import { fileTypeEmoji, premiumHref } from './tool-list.ts';

/** About how many characters of a description are shown before the rest is collapsed. */
const SHOWN_CHARACTERS = 260;

export function DownloadRow({ tool, words }: { tool: PublicTool; words: DownloadsWords }) {
  const { name } = tool;
  const facts = [tool.type, tool.size].filter((fact) => fact !== '');
  return (
    <li
      className="download-row relative grid grid-cols-[2.5rem_minmax(0,1fr)] items-start gap-x-gut gap-y-2 border-t border-rule pt-[1.35rem] pb-6 tablet:grid-cols-[3.25rem_minmax(0,1fr)_auto] broad:grid-cols-[3.25rem_minmax(0,5fr)_minmax(0,5fr)_auto]"
      data-premium={tool.isPremium || undefined}
    >
      <span className="download-emoji" aria-hidden="true">
        {fileTypeEmoji(tool.type)}
      </span>
      <div className="min-w-0 wrap-anywhere">
        <h3 className="t-entry" dir="auto">
          {name}
        </h3>
        {(facts.length > 0 || tool.isPremium) && (
          <ul className="tags mt-1 items-center gap-y-[0.4rem]">
            {facts.map((fact, index) => (
              <li key={index}>
                <bdi>{fact}</bdi>
              </li>
            ))}
            {tool.isPremium && (
              <li className="before:content-none!">
                <span className="badge block">{words.premium}</span>
              </li>
            )}
          </ul>
        )}
      </div>
      <LongText
        text={tool.description}
        length={SHOWN_CHARACTERS}
        about={name}
        className="col-start-2 max-w-[44em] broad:[grid-area:1/3]"
      />
      <div className="col-start-2 flex flex-wrap gap-2 tablet:[grid-area:1/3/3] tablet:flex-col broad:[grid-area:1/4]">
        <Action tool={tool} words={words} />
      </div>
    </li>
  );
}

const BUTTON = 'btn grow justify-between text-[1rem] tablet:min-w-48 tablet:grow-0';

function Action({ tool, words }: { tool: PublicTool; words: DownloadsWords }) {
  const {
    words: { newTab },
    isCopy,
  } = useFrame();
  if (tool.isPremium) {
    return (
      <>
        <PageLink
          to={premiumHref(tool.id)}
          state={FROM_LIST}
          isWithin
          className={`${BUTTON} btn-fill`}
        >
          {words.requiresToken}
          <span className="sr-only">: {tool.name}</span>
          <Icon name="key" />
        </PageLink>
        {tool.buyUrl && (
          <a href={tool.buyUrl} target="_blank" rel="noopener" className={BUTTON}>
            {words.buy}
            <span className="sr-only">{` ${tool.name} ${newTab}`}</span>
            <Icon name="outwards" />
          </a>
        )}
      </>
    );
  }
  if (tool.downloadUrl === null) {
    return <p className="label-mono flex min-h-11 items-center text-ink-3">{words.unavailable}</p>;
  }
  return (
    <a
      href={tool.downloadUrl}
      target="_blank"
      rel="noopener"
      // The site's header makes the browser save the file.
      download={isCopy}
      className={BUTTON}
    >
      {words.download}
      <span className="sr-only">{` ${tool.name} ${newTab}`}</span>
      <Icon name="download" />
    </a>
  );
}

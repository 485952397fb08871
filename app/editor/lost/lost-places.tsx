import { useEffect } from 'react';
import { textAt } from '../document/edits.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../features.ts';
import { useStore } from '../state-store.ts';
import type { LostUpload } from './calls.ts';
import { LostFile } from './lost-file.tsx';
import { namedText, noticeText } from './lost-text.ts';

/** The path of an address of the site, without query and fragment. */
const pathOf = (address: string): string | undefined => URL.parse(address, 'http://site')?.pathname;

/** The lost uploads. */
const useLost = () => useStore(useFeatures().lost, (state) => state.lost);

const isAt = ({ name, pictureId }: LostUpload, address: string): boolean =>
  pictureId === null && pathOf(address) === `/files/${name}`;

/** At a tool: its file, where that is lost. */
export function LostAtTool({ address }: { address: string }) {
  const lost = useLost();
  const file = useFromEdits((state) => textAt(state, `${address}/downloadUrl`));
  const upload = lost.find((each) => isAt(each, file));
  return upload === undefined ? null : <LostFile upload={upload} named={namedText([], upload)} />;
}

const NAMES_SEPARATOR = '\n';

/** In the history: all uploads that are lost. */
export function LostInHistory() {
  const { reload } = useFeatures().lost;
  const lost = useLost();
  useEffect(() => void reload(), [reload]);
  if (lost.length === 0) return null;
  return (
    <section className="lost-files mb-9" aria-labelledby="lost-files">
      <h3 className="pb-[0.9rem]" id="lost-files">
        Lost files
      </h3>
      <ul className="grid gap-6">
        {lost.map((upload) => (
          <li key={upload.name}>
            <NamedLostFile upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NamedLostFile({ upload }: { upload: LostUpload }) {
  // As one text, which is the same until a name changes.
  const tools = useFromEdits(({ working }) =>
    working.downloads.categories
      .flatMap((category) => category.tools)
      .filter(({ downloadUrl }) => isAt(upload, downloadUrl))
      .map(({ name, id }) => name || id)
      .join(NAMES_SEPARATOR),
  );
  const names = tools === '' ? [] : tools.split(NAMES_SEPARATOR);
  return <LostFile upload={upload} named={namedText(names, upload)} />;
}

/** In an open version: which lost files it names. */
export function LostInVersion({ version }: { version: number }) {
  const lost = useLost();
  const named = lost.filter(({ versions }) => versions.includes(version));
  if (named.length === 0) return null;
  const titles = new Intl.ListFormat('en').format(named.map(({ title }) => title));
  return (
    <p className="history-note">
      It uses {titles}, which {named.length === 1 ? 'is' : 'are'} lost: see the top of this page.
    </p>
  );
}

/** Above the tabs: that uploads are lost, and the way to them. */
export function LostNotice() {
  const { owner } = useFeatures();
  const lost = useLost();
  if (lost.length === 0) return null;
  return (
    <p className="editor-warning lost-notice gap-y-0! gap-x-4!">
      {noticeText(lost)}{' '}
      <button type="button" className="link" onClick={() => owner.showAndFocus('history')}>
        Show {lost.length === 1 ? 'it' : 'them'}
      </button>
    </p>
  );
}

import { useId, useRef, useState } from 'react';
import {
  BOUGHT_WITHIN,
  type BoughtWithin,
  type NewVersionObstacle,
  type NewVersionPreview,
  type ToldBuyers,
} from '../../../domain/new-versions.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { useFeatures } from '../features.ts';
import { counted, formatCount } from '../text/count.ts';
import { mailNewVersion, previewNewVersion } from './calls.ts';
import { premiumTools, ToolOptions } from './premium-tools.tsx';

const WITHIN_LABELS: Readonly<Record<BoughtWithin, string>> = {
  '30-days': 'the last 30 days',
  '3-months': 'the last 3 months',
  '12-months': 'the last 12 months',
  'any-time': 'any time',
};

const OBSTACLES: Readonly<Record<NewVersionObstacle, string>> = {
  'mail-not-set': 'Nothing can be mailed: no mail provider is set that reaches buyers.',
  'no-address':
    'Nothing can be mailed: SITE_URL is not set, and the mail needs a link that ends such mails.',
  'no-file': 'Nothing can be mailed: the tool has no file yet.',
};

/** Tells those who bought a tool that its file is a new one. What is mailed is shown first. */
export function NewVersion() {
  const { owner } = useFeatures();
  const { saved } = useEditsState(useEdits());
  const tools = premiumTools(saved.content);
  const [chosen, setChosen] = useState('');
  const [within, setWithin] = useState<BoughtWithin>('12-months');
  const [withTokens, setWithTokens] = useState(false);
  const [preview, setPreview] = useState<NewVersionPreview | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const show = useRef<HTMLButtonElement>(null);
  const id = useId();
  const tool = tools.find((each) => each.id === chosen) ?? tools[0];
  const toolId = tool?.id;
  const choose = (change: () => void) => {
    change();
    // It shows what was chosen before.
    setPreview(null);
    setSaid('');
  };

  const look = async () => {
    if (busy || toolId === undefined) return;
    setBusy(true);
    setSaid('');
    const answer = await previewNewVersion({ toolId, within, withTokens });
    setBusy(false);
    if (answer.ok) setPreview(answer.preview);
    else owner.refused(answer);
  };
  const send = async () => {
    if (busy || toolId === undefined) return;
    setBusy(true);
    const answer = await mailNewVersion({ toolId, within, withTokens });
    setBusy(false);
    if (!answer.ok) return owner.refused(answer);
    setPreview(null);
    setSaid(sentText(answer.mails));
  };

  return (
    <details className="fold border-t border-line-2">
      <summary>
        <h3>Tell buyers about a new version</h3>
      </summary>
      <p className="order-note">
        After you have replaced a tool’s file: one mail to each buyer, once for a file, however
        often you press. Each has a link that ends such mails. Test orders and refunded ones get
        none.
      </p>
      {toolId === undefined ? (
        <p className="order-said">There is no premium tool yet.</p>
      ) : (
        <form
          className="order-form"
          aria-label="Tell buyers about a new version"
          onSubmit={(event) => {
            event.preventDefault();
            void look();
          }}
        >
          <div className="field">
            <label htmlFor={`${id}-tool`}>Tool</label>
            <select
              id={`${id}-tool`}
              value={toolId}
              onChange={({ target }) => choose(() => setChosen(target.value))}
            >
              <ToolOptions tools={tools} />
            </select>
          </div>
          <div className="field">
            <label htmlFor={`${id}-within`}>Bought within</label>
            <select
              id={`${id}-within`}
              value={within}
              onChange={({ target }) =>
                choose(() =>
                  setWithin(BOUGHT_WITHIN.find((each) => each === target.value) ?? within),
                )
              }
            >
              {BOUGHT_WITHIN.map((each) => (
                <option key={each} value={each}>
                  {WITHIN_LABELS[each]}
                </option>
              ))}
            </select>
          </div>
          <div className="field order-wide">
            <label className="check">
              <input
                type="checkbox"
                checked={withTokens}
                onChange={({ target }) => choose(() => setWithTokens(target.checked))}
              />
              With a new token, also in place of a used one
            </label>
          </div>
          <button ref={show} type="submit" className="btn btn-plain" aria-disabled={busy}>
            Show the mail
          </button>
        </form>
      )}
      <div role="status" className="order-preview">
        {said !== '' && <p className="order-said">{said}</p>}
        {preview !== null && (
          <>
            <p className="order-said">
              {preview.obstacle === null
                ? audienceText(preview, { withTokens, replaceUsedDays: tool?.replaceUsedDays ?? 0 })
                : OBSTACLES[preview.obstacle]}
              {toldText(preview.told)}
            </p>
            <div className="grid gap-3 max-w-[43em] px-[1.15rem] py-4 bg-ink-raised text-nav text-paper-2 wrap-anywhere">
              <p className="text-paper">{preview.subject}</p>
              <p className="whitespace-pre-wrap">{preview.text}</p>
            </div>
          </>
        )}
      </div>
      {preview !== null && preview.obstacle === null && preview.mails > 0 && (
        <TemporaryButton
          className="btn btn-plain mt-s4"
          aria-disabled={busy}
          onClick={() => void send()}
          next={() => show.current}
        >
          Send {counted(preview.mails, 'mail')}
        </TemporaryButton>
      )}
    </details>
  );
}

/** What became of the mails about the same file. */
function toldText({ sent, waiting, failed }: ToldBuyers): string {
  const parts = [
    ...(sent > 0 ? [`${counted(sent, 'buyer')} told`] : []),
    ...(waiting > 0 ? [`${counted(waiting, 'mail')} waiting`] : []),
    ...(failed > 0 ? [`${counted(failed, 'mail')} failed`] : []),
  ];
  return parts.length === 0 ? '' : ` About this file so far: ${parts.join(', ')}.`;
}

const sentText = (mails: number): string =>
  mails === 1 ? '1 mail is being sent.' : `${formatCount(mails)} mails are being sent, one by one.`;

function audienceText(
  { mails, used }: NewVersionPreview,
  { withTokens, replaceUsedDays }: { withTokens: boolean; replaceUsedDays: number },
): string {
  if (mails === 0) {
    return 'Nobody gets this mail: every buyer of this time was told of this file, or has ended such mails.';
  }
  const get = `${counted(mails, 'buyer')} ${mails === 1 ? 'gets' : 'get'} this mail.`;
  return used === 0 ? get : `${get} ${usedText(used, withTokens, replaceUsedDays)}`;
}

/** What the mail is for buyers who have used their tokens. */
function usedText(used: number, withTokens: boolean, replaceUsedDays: number): string {
  const who = `${formatCount(used)} of them ${used === 1 ? 'has' : 'have'} used every token`;
  if (withTokens) return `${who}, and ${used === 1 ? 'gets' : 'get'} new ones.`;
  const without = `${who}, and cannot download the new file without a new one`;
  return replaceUsedDays === 0
    ? `${without}.`
    : `${without}: those who bought within ${counted(replaceUsedDays, 'day')} are told how to replace theirs.`;
}

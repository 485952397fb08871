import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { FIRST_PROJECTS, firstSteps } from '../../../domain/content/first-steps.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { openTab } from '../bar/editor-tabs.ts';
import { Notice } from '../controls/notice.tsx';
import { useDebounced } from '../controls/use-debounced.ts';
import { addressOf, fieldId, fileId } from '../document/addresses.ts';
import { useEditsState } from '../document/use-edits.ts';
import { useFeatures } from '../features.ts';
import { FillIn } from '../site/fill-in.tsx';
import { useStore } from '../state-store.ts';

const TITLE_ID = 'first-steps-title';

/** When the steps are counted after a change, in milliseconds. */
const DELAY_MS = 300;

const LABELS = {
  name: 'Your name',
  picture: 'Your picture',
  projects: `${FIRST_PROJECTS} projects`,
  contact: 'A way to reach you',
} as const;

/** The first steps of a new owner, each with a way to its field, until all are done or the owner wants no more of them. */
export function FirstSteps() {
  const { edits, owner, shipped, firstSteps: dismissal } = useFeatures();
  const { shown } = useStore(dismissal, (state) => state);
  const { working } = useEditsState(edits);
  const [counted] = useDebounced(working, DELAY_MS);
  const content = useMemo(() => firstSteps(counted, shipped), [counted, shipped]);
  if (shown === null) return null;
  const steps = [
    ...content.map(({ name, isDone, path }) => {
      const address = addressOf(counted, path);
      const id = name === 'picture' ? fileId(address) : fieldId(address);
      const open = () => {
        owner.goTo(address);
        document.getElementById(id)?.focus({ preventScroll: true });
      };
      return { label: LABELS[name], isDone, id, open };
    }),
    {
      label: 'Your passcode and address',
      isDone: shown.hasOwnPasscode && shown.hasAddress,
      id: '',
      open: () => owner.showAndFocus('security'),
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Notice id={TITLE_ID} title={`${done} of ${steps.length} first steps are done`}>
      <ol className="flex flex-wrap gap-x-4">
        {steps.map(({ label, isDone, id, open }) => (
          <li key={label}>
            <a
              className="inline-flex items-center gap-2 min-h-11 text-nav desk:text-small data-done:text-paper-2 decoration-line-2 underline-offset-[0.3em] hover:underline"
              href={`#${id}`}
              data-done={isDone || undefined}
              onClick={(event) => {
                event.preventDefault();
                open();
              }}
            >
              <span className="grid place-items-center w-4 h-4 border border-field rounded-full">
                {isDone && <Check aria-hidden="true" size={11} strokeWidth={2.5} />}
              </span>
              {label}
              {isDone && <span className="sr-only">, done</span>}
            </a>
          </li>
        ))}
      </ol>
      <div className="notice-ways">
        <FillIn />
        <TemporaryButton
          className="link notice-away"
          onClick={() => void dismissal.dismiss()}
          next={openTab}
        >
          Do not show this again
        </TemporaryButton>
      </div>
    </Notice>
  );
}

import { useRef, useState } from 'react';
import { focusAfter, focused } from '../controls/focus.ts';
import { useFeatures } from '../layout/features.ts';
import { counted } from '../text/count.ts';
import { deletePicture } from './calls.ts';
import type { LibraryPicture } from './library-view.ts';

/** `kept`: a second question, since kept versions show the picture. */
type Question = 'first' | 'kept';

/** Deletes a picture after a question. One that is in use is refused, and the text says where it is used. */
export function DeletePicture(props: {
  picture: LibraryPicture;
  onDeleted: () => void;
  onOutdated: () => void;
}) {
  const { picture, onDeleted, onOutdated } = props;
  const { notices } = useFeatures();
  const [question, setQuestion] = useState<Question | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = useRef<HTMLButtonElement>(null);

  const begin = () => {
    const obstacle = obstacleOf(picture);
    setRefusal(obstacle);
    setQuestion(obstacle === null ? 'first' : null);
  };
  const end = () =>
    focusAfter(
      () => setQuestion(null),
      () => ask.current,
    );
  const confirm = async () => {
    if (busy) return;
    const isKept = picture.uses.versions.length > 0;
    if (question === 'first' && isKept) {
      setQuestion('kept');
      return;
    }
    setBusy(true);
    const answer = await deletePicture(picture.id, { evenIfKept: question === 'kept' });
    setBusy(false);
    if (answer.ok || answer.code === 'not-found') onDeleted();
    else if (answer.code === 'session-expired') notices.refused(answer);
    else {
      end();
      setRefusal(answer.message);
      // Something has begun to use it.
      onOutdated();
    }
  };

  return (
    <div>
      {question === null ? (
        <button ref={ask} type="button" className="site-action" onClick={begin}>
          <u>Delete this picture</u>
        </button>
      ) : (
        <div className="ways gap-3">
          <p className="flex-[1_0_100%] text-small/[1.45] wrap-anywhere" role="alert">
            {questionText(question, picture)}
          </p>
          {question === 'first' && (
            <button
              type="button"
              className="btn btn-plain"
              aria-disabled={busy}
              onClick={() => void confirm()}
            >
              Delete it
            </button>
          )}
          <button
            key={question}
            ref={focused}
            type="button"
            className="btn btn-plain"
            onClick={end}
          >
            Keep it
          </button>
          {/* In another place: a double press must not answer both questions. */}
          {question === 'kept' && (
            <button
              type="button"
              className="btn btn-plain"
              aria-disabled={busy}
              onClick={() => void confirm()}
            >
              Delete it anyway
            </button>
          )}
        </div>
      )}
      {refusal !== null && (
        <p role="alert" className="text-admin flex-[1_0_100%] text-small/[1.45] wrap-anywhere">
          {refusal}
        </p>
      )}
    </div>
  );
}

const questionText = (question: Question, { title, uses }: LibraryPicture): string =>
  question === 'kept'
    ? uses.versions.length === 1
      ? '1 kept version shows it. If it is restored, the picture is missing there.'
      : `${counted(uses.versions.length, 'kept version')} show it. If they are restored, the picture is missing there.`
    : `Delete ${title} permanently?`;

/** Why a picture cannot be deleted, and what to do; null where it can. */
function obstacleOf({ places, uses }: LibraryPicture): string | null {
  const labels = [...new Set(places.map(({ label }) => label))];
  if (labels.length > 0) {
    const show = labels.length === 1 ? 'shows' : 'show';
    return `${labels.join(', ')} ${show} it, so it cannot be deleted. Remove it there and save first.`;
  }
  if (uses.previews > 0)
    return 'A preview shows it, so it cannot be deleted. Wait until the preview has ended, or revoke its link.';
  return null;
}

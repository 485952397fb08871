import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Failure } from '../../../domain/failure.ts';
import { useLeaveWarning } from '../browser/use-leave-warning.ts';
import { valueAt } from '../document/addresses.ts';
import { useEdits } from '../document/use-edits.ts';
import type { Picture } from './calls.ts';
import { inTurn } from './in-turn.ts';
import { type KnownPictures, useKnownPictures } from './known-pictures.ts';
import { hasFiles } from './picture-files.ts';
import type { PictureFields } from './picture-places.ts';
import {
  type PictureValues,
  pictureValues,
  settingPicture,
  withPicture,
} from './picture-values.ts';
import { type PictureSending, sendPicture } from './send-picture.ts';

/** What happens to the picture of a field, or has happened last. */
export interface PictureState {
  /** The progress of the upload, from 0 to 1, and the name of the file; null if there is none. */
  readonly sent: { readonly name: string; readonly share: number } | null;
  /** What happened, in words. */
  readonly said: string;
  readonly isError: boolean;
  /** The file that was not taken, where another attempt may succeed. */
  readonly retry: File | null;
  /** What was there before; null if there is nothing to bring back. */
  readonly before: PictureValues | null;
}

const sendInTurn = inTurn(sendPicture);

const IDLE: PictureState = { sent: null, said: '', isError: false, retry: null, before: null };

interface FieldUploads {
  readonly library: KnownPictures;
  readonly stateOf: (fields: PictureFields) => PictureState;
  /** Uploads a file, and puts it into the fields. */
  readonly send: (fields: PictureFields, file: File) => void;
  readonly cancel: (fields: PictureFields) => void;
  /** Puts a picture of the library into the fields. */
  readonly choose: (fields: PictureFields, picture: Picture) => void;
  /** Changes the fields, and says so. */
  readonly change: (fields: PictureFields, values: PictureValues, said: string) => void;
  readonly undo: (fields: PictureFields) => void;
}

const FieldUploadsContext = createContext<FieldUploads | null>(null);

export function useFieldUploads(): FieldUploads {
  const uploads = useContext(FieldUploadsContext);
  if (uploads === null) throw new Error('useFieldUploads must be used inside the editor.');
  return uploads;
}

/** Holds the uploads of picture fields above the tabs, so that a change of the tab loses none. */
export function FieldUploadsProvider(props: {
  /** Must keep its identity between renders. */
  onFailure: (failure: Failure) => void;
  /** Says what became of an upload whose entry is gone. Must keep its identity between renders. */
  onLost: (message: string) => void;
  children: ReactNode;
}) {
  const { onFailure, onLost, children } = props;
  const edits = useEdits();
  /** By the address of the field. */
  const [states, setStates] = useState<ReadonlyMap<string, PictureState>>(new Map());
  const sendings = useRef(new Map<string, PictureSending>());
  const { library, add, suggestedAt } = useKnownPictures(onFailure);
  useNoFileOpens();
  useLeaveWarning(useCallback(() => sendings.current.size > 0, []));

  const put = useCallback(({ address }: PictureFields, state: Partial<PictureState>) => {
    setStates((earlier) => new Map(earlier).set(address, { ...IDLE, ...state }));
  }, []);

  const change = useCallback(
    (fields: PictureFields, values: PictureValues, said: string) => {
      const { entered } = edits.state();
      const before = pictureValues(entered, fields);
      edits.apply(settingPicture(entered, fields, values));
      put(fields, { said, before });
    },
    [edits, put],
  );

  const choose = useCallback(
    (fields: PictureFields, picture: Picture, said = `${picture.title} is chosen.`) => {
      const before = pictureValues(edits.state().entered, fields);
      change(fields, withPicture(before, picture, suggestedAt(before.address)), said);
    },
    [edits, change, suggestedAt],
  );

  const send = useCallback(
    async (fields: PictureFields, file: File) => {
      const key = fields.address;
      sendings.current.get(key)?.cancel();
      const name = file.name === '' ? 'the picture' : file.name;
      put(fields, { sent: { name, share: 0 } });
      const sending = sendInTurn(file, (share) => put(fields, { sent: { name, share } }));
      sendings.current.set(key, sending);
      const answer = await sending.done;
      // Another file was chosen meanwhile.
      if (sendings.current.get(key) !== sending) return;
      sendings.current.delete(key);
      if (answer === null) return put(fields, { said: 'Upload cancelled. Nothing was changed.' });
      if (!answer.ok) {
        const isExpired = answer.code === 'session-expired';
        const mayPass = isExpired || answer.unanswered || answer.code === 'overloaded';
        // The dialog says it now; this still stands here after the login.
        const said = isExpired
          ? `${name} was not uploaded: the session had ended.`
          : answer.message;
        put(fields, { said, isError: true, retry: mayPass ? file : null });
        if (isExpired) onFailure(answer);
        return;
      }
      add(answer.picture);
      if (valueAt(edits.state().entered, key) !== undefined)
        return choose(fields, answer.picture, `${name} is uploaded.`);
      const said = `The entry of ${name} was removed meanwhile. The picture is in the library.`;
      put(fields, { said });
      onLost(said);
    },
    [edits, put, add, choose, onFailure, onLost],
  );

  const undo = useCallback(
    (fields: PictureFields) => {
      const before = states.get(fields.address)?.before;
      if (before === null || before === undefined) return;
      edits.apply(settingPicture(edits.state().entered, fields, before));
      put(fields, { said: 'The picture is as it was.' });
    },
    [edits, put, states],
  );

  const uploads = useMemo(
    (): FieldUploads => ({
      library,
      stateOf: ({ address }) => states.get(address) ?? IDLE,
      send: (fields, file) => void send(fields, file),
      cancel: ({ address }) => sendings.current.get(address)?.cancel(),
      choose,
      change,
      undo,
    }),
    [library, states, send, choose, change, undo],
  );
  return <FieldUploadsContext value={uploads}>{children}</FieldUploadsContext>;
}

/** Keeps the browser from leaving the editor for a file that is dropped beside a field. */
function useNoFileOpens(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}

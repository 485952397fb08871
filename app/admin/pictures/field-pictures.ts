import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { pictureIdOf } from '../../../domain/pictures/address.ts';
import type { Uploads } from '../browser/uploads.ts';
import { valueAt } from '../document/addresses.ts';
import type { Edits } from '../document/edits.ts';
import type { Notices } from '../layout/notices.ts';
import { createStore, type Store } from '../state-store.ts';
import type { Picture } from './calls.ts';
import type { KnownPictures } from './known-pictures.ts';
import type { PictureFields } from './picture-places.ts';
import {
  type PictureValues,
  pictureValues,
  sampleAlt,
  settingPicture,
  withPicture,
} from './picture-values.ts';
import type { SendPicture } from './send-picture.ts';

/** What happens to the picture of a field, or has happened last. */
export interface PictureState {
  /** The progress of the upload, from 0 to 1, and the name of the file; null if there is none. */
  readonly sent: { readonly name: string; readonly share: number } | null;
  /** What happened, in words. */
  readonly said: string;
  readonly isError: boolean;
  /** The file that was not taken, where another attempt may succeed. */
  readonly retry: File | null;
}

const IDLE: PictureState = { sent: null, said: '', isError: false, retry: null };

interface State {
  /** By the address of the field. */
  readonly states: ReadonlyMap<string, PictureState>;
}

/** The pictures of fields: their uploads, and their changes that are not typed. */
export interface FieldPictures extends Store<State> {
  /** Uploads a file, and puts it into the fields. */
  readonly send: (fields: PictureFields, file: File) => Promise<void>;
  readonly cancel: (fields: PictureFields) => void;
  /** Puts a picture of the library into the fields. */
  readonly choose: (fields: PictureFields, picture: Picture) => void;
  /** Empties the fields, and offers to undo that. */
  readonly remove: (fields: PictureFields) => void;
}

/** What is told about a field's picture. */
export const pictureStateOf =
  ({ address }: PictureFields) =>
  ({ states }: State): PictureState =>
    states.get(address) ?? IDLE;

export function createFieldPictures(options: {
  edits: Edits;
  notices: Notices;
  uploads: Uploads;
  known: KnownPictures;
  sendPicture: SendPicture;
  shipped: Portfolio;
}): FieldPictures {
  const { edits, notices, uploads, known, sendPicture, shipped } = options;
  const { set, ...store } = createStore<State>({ states: new Map() });
  const keyOf = ({ address }: PictureFields) => `picture ${address}`;
  const put = ({ address }: PictureFields, state: Partial<PictureState>) =>
    set({ states: new Map(store.state().states).set(address, { ...IDLE, ...state }) });

  const change = (fields: PictureFields, values: PictureValues, said: string) => {
    const { entered } = edits.state();
    edits.apply(settingPicture(entered, fields, values));
    put(fields, { said });
  };
  const choose = (
    fields: PictureFields,
    picture: Picture,
    said = `${picture.title} is chosen.`,
  ) => {
    const before = pictureValues(edits.state().entered, fields);
    const id = pictureIdOf(before.address);
    const suggested =
      id === null
        ? sampleAlt(shipped, before.address)
        : known.state().list.find((each) => each.id === id)?.alt;
    change(fields, withPicture(before, picture, suggested), said);
  };

  return {
    ...store,
    async send(fields, file) {
      const name = file.name === '' ? 'the picture' : file.name;
      put(fields, { sent: { name, share: 0 } });
      const answer = await uploads.send(keyOf(fields), () =>
        sendPicture(file, (share) => put(fields, { sent: { name, share } })),
      );
      if (answer === undefined) return;
      if (answer === null) return put(fields, { said: 'Upload cancelled. Nothing was changed.' });
      if (!answer.ok) {
        const isExpired = answer.code === 'session-expired';
        const mayPass = isExpired || answer.unanswered || answer.code === 'overloaded';
        // The dialog says it now; this still stands here after the login.
        const said = isExpired
          ? `${name} was not uploaded: the session had ended.`
          : answer.message;
        put(fields, { said, isError: true, retry: mayPass ? file : null });
        if (isExpired) notices.refused(answer);
        return;
      }
      known.add(answer.picture);
      if (valueAt(edits.state().entered, fields.address) !== undefined)
        return choose(fields, answer.picture, `${name} is uploaded.`);
      const said = `The entry of ${name} was removed meanwhile. The picture is in the library.`;
      put(fields, { said });
      notices.failed(said);
    },
    cancel: (fields) => uploads.cancel(keyOf(fields)),
    choose: (fields, picture) => choose(fields, picture),
    remove(fields) {
      change(fields, { address: '', alt: '', decorative: false, crop: '' }, '');
      const { undo: step } = edits.state();
      notices.done('The picture is removed.', { undo: () => edits.undo(step) });
    },
  };
}

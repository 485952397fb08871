import { openTab } from '../bar/editor-tabs.ts';
import type { Uploads } from '../browser/uploads.ts';
import type { Owner } from '../owner.ts';
import { createStore, type Store } from '../state-store.ts';
import { forgetLost, type LostUpload, loadLost, sendAgain } from './calls.ts';

/** A lost file on its way back, or why it did not arrive. */
export interface Replacing {
  readonly file: string;
  /** The progress, from 0 to 1. */
  readonly share: number;
  /** Null while it is being sent. */
  readonly failure: string | null;
}

interface State {
  readonly lost: readonly LostUpload[];
  /** By the name of the upload. */
  readonly replacing: ReadonlyMap<string, Replacing>;
}

/** The uploads that are missing or were changed, and the two ways out. */
export interface LostUploads extends Store<State> {
  readonly replace: (upload: LostUpload, file: File) => Promise<void>;
  readonly forget: (upload: LostUpload) => Promise<void>;
  readonly reload: () => Promise<void>;
}

export function createLostUploads(options: {
  initial: readonly LostUpload[];
  owner: Owner;
  uploads: Uploads;
}): LostUploads {
  const { initial, owner, uploads } = options;
  const { set, ...store } = createStore<State>({ lost: initial, replacing: new Map() });
  const reload = async () => {
    const answer = await loadLost();
    if (answer.ok) set({ lost: answer.lost });
    else owner.refused(answer);
  };
  /** Takes a file out at once: whether others went with it, the site says. */
  const end = async ({ name }: LostUpload, message: string) => {
    set({ lost: store.state().lost.filter((each) => each.name !== name) });
    owner.done(message);
    await reload();
    if (document.activeElement === document.body) openTab()?.focus();
  };
  return {
    ...store,
    reload,
    async replace(upload, file) {
      const put = (replacing: Replacing) =>
        set({ replacing: new Map(store.state().replacing).set(upload.name, replacing) });
      const state = { file: file.name, share: 0, failure: null };
      put(state);
      const answer = await uploads.send(`lost ${upload.name}`, () =>
        sendAgain(upload.name, file, (share) => put({ ...state, share })),
      );
      if (answer == null) return;
      if (answer.ok) {
        const left = [...store.state().replacing].filter(([name]) => name !== upload.name);
        set({ replacing: new Map(left) });
        await end(upload, `${upload.title} is restored.`);
      } else {
        put({ ...state, failure: answer.message });
        if (answer.code === 'session-expired') owner.refused(answer);
      }
    },
    async forget(upload) {
      const answer = await forgetLost(upload.name);
      if (answer.ok) await end(upload, `${upload.title} is no longer required.`);
      else owner.refused(answer);
    },
  };
}

import type { Failure } from '../../../domain/failure.ts';
import type { Notices } from '../layout/notices.ts';
import { createStore, type Store } from '../state-store.ts';
import { loadPictures, type Picture } from './calls.ts';

interface State {
  /** The newest first. Before they were loaded, those that were uploaded here. */
  readonly list: readonly Picture[];
  readonly isLoaded: boolean;
  /** Why they could not be loaded. */
  readonly failure: Failure | null;
}

/** The pictures of the library, as far as they are known: loaded when a field first needs them. */
export interface KnownPictures extends Store<State> {
  readonly load: () => Promise<void>;
  readonly add: (picture: Picture) => void;
}

export function createKnownPictures(notices: Notices): KnownPictures {
  const { set, ...store } = createStore<State>({ list: [], isLoaded: false, failure: null });
  let isLoading = false;
  return {
    ...store,
    async load() {
      if (isLoading) return;
      isLoading = true;
      const answer = await loadPictures();
      isLoading = false;
      if (answer.ok) set({ list: answer.pictures, isLoaded: true, failure: null });
      else set({ failure: answer });
      if (!answer.ok && answer.code === 'session-expired') notices.refused(answer);
    },
    add(picture) {
      const others = store.state().list.filter(({ id }) => id !== picture.id);
      set({ list: [picture, ...others] });
    },
  };
}

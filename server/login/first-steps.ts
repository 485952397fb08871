import { throwAs } from '../../domain/site-error.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

/** What the first steps of a new owner depend on, beside the content. */
export interface FirstStepFacts {
  /** Whether the owner does not want to see them any more. */
  readonly isDismissed: boolean;
  /** Whether the passcode is another one than that which the first start has made. */
  readonly hasOwnPasscode: boolean;
}

/** The first steps of a new owner. */
export interface FirstSteps {
  /** Throws `load-failed`. */
  read(): Promise<FirstStepFacts>;
  /** Stores that the owner does not want to see them any more. Throws `save-failed`. */
  dismiss(): Promise<void>;
}

/** Creates the service. */
export function createFirstSteps(store: Pick<Store, 'db'>): FirstSteps {
  const settings = settingRows(store);
  const read = async (): Promise<FirstStepFacts> => {
    const [dismissed, first, now] = [
      await settings.read('first-steps-dismissed'),
      await settings.read('first-passcode-hash'),
      await settings.read('passcode-hash'),
    ];
    return { isDismissed: dismissed !== null, hasOwnPasscode: first === null || first !== now };
  };
  return {
    read: () => read().catch(throwAs('load-failed', 'The first steps cannot be read.')),

    dismiss: () =>
      settings
        .write('first-steps-dismissed', 'yes')
        .catch(throwAs('save-failed', 'The dismissal of the first steps cannot be stored.')),
  };
}

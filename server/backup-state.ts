/** Whether the last backup of the schedule has failed, for the admin. A start checks at once whether one is due. */
export interface BackupState {
  /** Why the last one failed, on one line; null: it did not. */
  failure(): string | null;
  note(failure: string | null): void;
}

/** Creates the state, without a failure. */
export function createBackupState(): BackupState {
  let last: string | null = null;
  return {
    failure: () => last,
    note: (failure) => {
      last = failure;
    },
  };
}

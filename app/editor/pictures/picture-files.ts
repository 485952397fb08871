/** The files of a drop or a paste. */
export const filesOf = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])];

/** True while files are dragged, also where the browser does not tell yet which. */
export const hasFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') === true;

/** The files of a drop or a paste. */
export const filesOf = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])];

/** True while files are dragged, also where the browser does not tell yet which. */
export const hasFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') === true;

/** Whether a paste is of text into a field: copied text may have a picture of itself beside it. */
export const isTextInto = (target: EventTarget | null, copied: DataTransfer | null): boolean =>
  copied?.types.includes('text/plain') === true &&
  target instanceof Element &&
  target.matches('input, textarea');

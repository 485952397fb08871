import type { Notices } from '../layout/notices.ts';
import type { Session } from '../session/session-store.ts';
import { onChange } from '../state-store.ts';
import { PICTURE_TYPES, type SendPicture } from './send-picture.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

/** The uploads to the library. They continue while another tab is open. */
export interface LibraryUploads {
  readonly queue: UploadQueue;
  /** Opens the browser's file chooser; with a key, for the place of a refused upload. */
  readonly choose: (key?: number) => void;
  /** The queue stops at the end of a session, and continues after a login. Returns the function that ends that. */
  readonly start: () => () => void;
}

export function createLibraryUploads(options: {
  notices: Notices;
  session: Session;
  sendPicture: SendPicture;
}): LibraryUploads {
  const { notices, session, sendPicture } = options;
  const queue = createUploadQueue({ send: sendPicture, onExpired: notices.refused });
  // Held here: a browser may collect an input that is not on the page while its chooser is open.
  let chooser: HTMLInputElement | undefined;
  return {
    queue,
    choose(key) {
      chooser = chooserFor(queue, key);
      chooser.click();
    },
    start: () =>
      onChange(
        session,
        ({ expired }) => expired,
        (expired) => expired || queue.resume(),
      ),
  };
}

function chooserFor(queue: UploadQueue, key: number | undefined): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = PICTURE_TYPES;
  input.multiple = key === undefined;
  input.onchange = () => {
    const files = [...(input.files ?? [])];
    const [file] = files;
    if (key === undefined) queue.add(files);
    else if (file !== undefined) queue.replace(key, file);
  };
  return input;
}

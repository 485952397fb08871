import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Failure } from '../../../domain/failure.ts';
import { useLeaveWarning } from '../browser/use-leave-warning.ts';
import { PICTURE_TYPES, sendPicture } from './send-picture.ts';
import { createUploadQueue, type QueuedUpload, type UploadQueue } from './upload-queue.ts';

/** The uploads to the library. They continue while another tab is open. */
export interface PictureUploads {
  readonly queue: UploadQueue;
  /** Opens the browser's file chooser; with a key, for the place of a refused upload. */
  readonly choose: (key?: number) => void;
}

export const PictureUploadsContext = createContext<PictureUploads | null>(null);

export function useUploads(): PictureUploads {
  const uploads = useContext(PictureUploadsContext);
  if (uploads === null) throw new Error('useUploads must be used inside the editor.');
  return uploads;
}

/** The uploads that are not over, and the refused ones. */
export const useQueuedUploads = ({ uploads, subscribe }: UploadQueue): readonly QueuedUpload[] =>
  useSyncExternalStore(subscribe, uploads, uploads);

/**
 * Creates the queue. It stops at the end of a session, and continues when `locked` ends. The browser asks before the
 * page is left with uploads that are not over.
 */
export function usePictureUploads(options: {
  locked: boolean;
  /** Must keep its identity between renders. */
  onExpired: (failure: Failure) => void;
}): PictureUploads {
  const { locked, onExpired } = options;
  const [queue] = useState(() => createUploadQueue({ send: sendPicture, onExpired }));
  useEffect(() => {
    if (!locked) queue.resume();
  }, [locked, queue]);
  useLeaveWarning(
    useCallback(() => queue.uploads().some(({ state }) => state !== 'refused'), [queue]),
  );
  // Held here: a browser may collect an input that is not on the page while its chooser is open.
  const chooser = useRef<HTMLInputElement>(null);
  return useMemo(
    () => ({
      queue,
      choose(key) {
        chooser.current = chooserFor(queue, key);
        chooser.current.click();
      },
    }),
    [queue],
  );
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

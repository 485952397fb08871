import { useEffect, useState } from 'react';
import { filesOf, hasFiles, isTextInto } from './picture-files.ts';

const isInDialog = (): boolean => document.querySelector('dialog[open]') !== null;

/**
 * Takes files that are dropped or pasted anywhere on the page while the component is mounted, but not while a dialog
 * is open. Returns whether files are dragged over it. `onFiles` must keep its identity between renders.
 */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      // Also in a dialog: the browser would leave the page for the file.
      event.preventDefault();
      const isTaken = !isInDialog();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
      setIsOver(isTaken);
    };
    const take = (event: Event, files: readonly File[]) => {
      if (files.length === 0) return;
      event.preventDefault();
      if (!isInDialog()) onFiles(files);
    };
    document.addEventListener('dragenter', over, { signal });
    document.addEventListener('dragover', over, { signal });
    document.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (relatedTarget === null) setIsOver(false);
      },
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        take(event, filesOf(event.dataTransfer));
      },
      { signal },
    );
    document.addEventListener(
      'paste',
      (event) => {
        if (isTextInto(event.target, event.clipboardData)) return;
        take(event, filesOf(event.clipboardData));
      },
      { signal },
    );
    return () => listening.abort();
  }, [onFiles]);
  return isOver;
}

import { hasFiles } from './picture-files.ts';

const refuse = (event: DragEvent) => {
  if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
  event.preventDefault();
  if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
};

/**
 * Keeps the browser from leaving the editor for a file that is dropped beside a field. Returns the function that ends
 * it.
 */
export function startBlockingDroppedFiles(): () => void {
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
  return () => {
    removeEventListener('dragover', refuse);
    removeEventListener('drop', refuse);
  };
}

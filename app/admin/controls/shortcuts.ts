import { useHydrated } from '../../ui/use-hydrated.ts';

/** True on systems whose shortcuts use the command key. */
export const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform);

/** The name of the key that shortcuts are pressed with. In the server's HTML it is `Ctrl`. */
export const useShortcutKey = (): string => (useHydrated() && isApple() ? '⌘' : 'Ctrl');

type Keys = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/** Whether the keys are Ctrl or Cmd and a Latin letter, also with a keyboard of another script. */
export function isShortcut(event: Keys, letter: string, withShift = false): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  if (isComposing || altKey || shiftKey !== withShift || ctrlKey === metaKey) return false;
  const isLatin = /^[a-z]$/i.test(key);
  return isLatin ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`;
}

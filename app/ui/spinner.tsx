import { Icon } from './icon.tsx';

/** In a button, while an answer is awaited. */
export const Spinner = () => (
  <Icon name="busy" size={18} weight={2} className="animate-spin motion-reduce:animate-none" />
);

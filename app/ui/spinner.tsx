import { LoaderCircle } from 'lucide-react';

/** In a button, while an answer is awaited. */
export const Spinner = () => (
  <LoaderCircle aria-hidden="true" size={18} className="animate-spin motion-reduce:animate-none" />
);

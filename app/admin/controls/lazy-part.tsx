import { type ComponentType, lazy } from 'react';

/**
 * A part of the editor whose script is loaded when it is first shown. A failure must not end the editor, whose changes
 * may not be saved.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (): { default: ComponentType<Props> } => ({ default: LoadFailed }),
    ),
  );

const LoadFailed = () => (
  <p role="alert">
    This part of the editor could not be loaded. Save your changes, then load the page again.
  </p>
);

/** What stands in the place of a part of the editor whose script could not be loaded. */
export const LoadFailed = () => (
  <p role="alert">
    This part of the editor could not be loaded. Save your changes, then load the page again.
  </p>
);

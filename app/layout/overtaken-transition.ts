// A navigation during a view transition skips that transition and rejects its `ready` promise. React Router
// does not handle the rejection, and browsers report it as an error of the page; it is handled here.
if (typeof document !== 'undefined' && 'startViewTransition' in document) {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...args) => {
    const transition = start(...args);
    transition.ready.catch(() => undefined);
    return transition;
  };
}

// Who goes on before a page has come in skips that page's view transition. React Router leaves the promise
// of its start unwatched, and browsers report that as an error in the page: watched here, it is none.
if (typeof document !== 'undefined' && 'startViewTransition' in document) {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...given) => {
    const transition = start(...given);
    transition.ready.catch(() => undefined);
    return transition;
  };
}

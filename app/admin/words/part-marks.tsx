/** What the list of parts, and on a phone the heading of one, says of a part: one mark, and a short note. */
export function PartMarks(props: { note: string; isUnsaved: boolean; hasError: boolean }) {
  const { note, isUnsaved, hasError } = props;
  return (
    <span className="flex items-center gap-2">
      {hasError && (
        <span className="site-wrong">
          <span aria-hidden="true">!</span>
          <span className="sr-only">, errors</span>
        </span>
      )}
      {note !== '' && (
        <span className="label-mono figures">
          <span className="sr-only">, </span>
          {note}
        </span>
      )}
      {isUnsaved && (
        <>
          {!hasError && <i className="editor-dot" aria-hidden="true" />}
          <span className="sr-only">, unsaved changes</span>
        </>
      )}
    </span>
  );
}

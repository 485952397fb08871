/** A first paragraph of more characters than this has the size of normal text. */
const LEAD_LENGTH = 320;

/** The owner's description with its line breaks; a short first paragraph is set larger. */
export function AboutDescription({ text }: { text: string }) {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const [opening = '', ...others] = trimmed.split(/\n[ \t]*\n/);
  const rest = others.join('\n\n');
  return opening.length > LEAD_LENGTH ? (
    <p className="about-text" dir="auto">
      {trimmed}
    </p>
  ) : (
    <>
      <p className="about-opening" dir="auto">
        {opening}
      </p>
      {rest !== '' && (
        <p className="about-text mt-s5" dir="auto">
          {rest}
        </p>
      )}
    </>
  );
}

/** An opening longer than this reads better at the size of text. */
const LEAD_LENGTH = 320;

/** The owner's words with their line breaks; a short first paragraph opens them. */
export function AboutDescription({ text }: { text: string }) {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const [opening = '', ...others] = trimmed.split(/\n[ \t]*\n/);
  const rest = others.join('\n\n');
  return opening.length > LEAD_LENGTH ? (
    <p className="about-text">{trimmed}</p>
  ) : (
    <>
      <p className="about-opening">{opening}</p>
      {rest !== '' && <p className="about-text mt-s5">{rest}</p>}
    </>
  );
}

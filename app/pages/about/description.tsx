/** A first paragraph of more characters than this has the size of normal text. */
const LEAD_LENGTH = 320;

/** The owner's description with its line breaks; a short first paragraph is set larger. */
export function AboutDescription({ text }: { text: string }) {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const [opening = '', ...others] = trimmed.split(/\n[ \t]*\n/);
  const rest = others.join('\n\n');
  return opening.length > LEAD_LENGTH ? (
    <p className="about-text max-w-[40.2em] whitespace-pre-line text-moonlit-2" dir="auto">
      {trimmed}
    </p>
  ) : (
    <>
      <p
        className="about-opening max-w-[25.7em] text-[clamp(1.375rem,2vw,1.75rem)]/[1.32] tracking-[-0.008em] whitespace-pre-line text-balance"
        dir="auto"
      >
        {opening}
      </p>
      {rest !== '' && (
        <p
          className="about-text max-w-[40.2em] whitespace-pre-line text-moonlit-2 mt-s5"
          dir="auto"
        >
          {rest}
        </p>
      )}
    </>
  );
}

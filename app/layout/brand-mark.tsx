/** The logo: the eave, a post and two boards of a veranda. */
export function BrandMark() {
  return (
    <svg
      viewBox="0 0 22 22"
      width="22"
      height="22"
      aria-hidden="true"
      className="text-lit flex-none"
    >
      <path d="M2 5h18M5 5v11M2 16h18M6 20h12" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

/** An arrow onwards. It is the only icon of Home, which therefore loads no icon library. */
export function Arrow({ size, weight }: { size: number; weight: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="mirrored"
    >
      <path d="M5 12h14m-7-7 7 7-7 7" />
    </svg>
  );
}

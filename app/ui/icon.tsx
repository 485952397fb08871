/** The icons of public pages, in the shapes of Lucide, whose component would add 1.4 kB to each. */
const SHAPES = {
  onwards: 'M5 12h14m-7-7 7 7-7 7',
  outwards: 'M7 7h10v10M7 17 17 7',
  download: 'M12 17V3m-6 8 6 6 6-6m1 10H5',
  key: 'M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4zM16.5 7.5h.01',
  send: 'M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11zM21.854 2.147l-10.94 10.939',
  close: 'M18 6 6 18M6 6l12 12',
  busy: 'M21 12a9 9 0 1 1-6.219-8.56',
} as const;

/** An icon in the colour of the text. Those that point somewhere are mirrored from right to left. */
export function Icon(props: {
  name: keyof typeof SHAPES;
  /** In CSS pixels. */
  size?: number;
  weight?: number;
  className?: string;
}) {
  const { name, size = 24, weight = 1.7, className = '' } = props;
  const isPointing = name === 'onwards' || name === 'outwards' || name === 'send';
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
      className={`${isPointing ? 'mirrored' : 'shrink-0'} ${className}`}
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}

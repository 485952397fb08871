/** The icons of public pages, in the shapes of Lucide, whose component would add 1.4 kB to each. */
const SHAPES = {
  onwards: 'M5 12h14m-7-7 7 7-7 7',
  outwards: 'M7 7h10v10M7 17 17 7',
  download: 'M12 17V3m-6 8 6 6 6-6m1 10H5',
  key: 'M13 15.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM21 2l-9.6 9.6m4.1-4.1 3 3L22 7l-3-3',
  send: 'M22 2 11 13M22 2l-7 20-4-9-9-4z',
  close: 'M18 6 6 18M6 6l12 12',
  busy: 'M21 12a9 9 0 1 1-6.219-8.56',
} as const;

/** An icon in the colour of the text. In right-to-left languages, icons with a direction are mirrored. */
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

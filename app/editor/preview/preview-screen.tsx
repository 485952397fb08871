import { ChevronsLeftRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { followFrames } from './follow-frames.ts';
import { type ScreenSize, SIZES } from './screen-size.ts';

/** A page as wide as one kind of screen, with a line where its first screen ends; two where it is compared. */
export function PreviewScreen(props: {
  size: ScreenSize;
  scale: number;
  /** The addresses of the page as it is typed, and as it is live. */
  typed: string;
  live: string | null;
}) {
  const { size, scale, typed, live } = props;
  const { label, width, height } = SIZES[size];
  const [divided, setDivided] = useState(50);
  const line = useRef<HTMLSpanElement>(null);
  const [frames] = useState(() =>
    followFrames({
      onScroll(top) {
        if (line.current !== null) line.current.style.translate = `0 ${-top}px`;
      },
      onEscape: () => line.current?.closest('dialog')?.close(),
    }),
  );
  const box = { width: width * scale, height: height * scale };
  const inside = { width, height, scale: `${scale}` };
  return (
    <figure className="preview-screen" style={{ width: box.width }}>
      <div className="preview-box" style={box}>
        <iframe
          title={`${label}, unsaved`}
          src={typed}
          style={inside}
          onLoad={({ currentTarget }) => frames.loaded(currentTarget)}
        />
        {live !== null && (
          <iframe
            title={`${label}, live`}
            src={live}
            style={{ ...inside, clipPath: `inset(0 ${100 - divided}% 0 0)` }}
            onLoad={({ currentTarget }) => frames.loaded(currentTarget)}
          />
        )}
        <div className="preview-lines" style={inside}>
          <span ref={line} className="preview-first" style={{ top: height }}>
            <span style={{ fontSize: 12 / scale }}>First screen ends here</span>
          </span>
        </div>
        {live !== null && <Divider at={divided} label={label} onChange={setDivided} />}
      </div>
      <figcaption className="label-mono">
        {live === null ? (
          <span>
            {label} {width} × {height}
          </span>
        ) : (
          <>
            <span>Live</span>
            <span>Unsaved</span>
          </>
        )}
      </figcaption>
    </figure>
  );
}

/** What divides the two pages: dragged, or moved by the keys of a range. */
function Divider(props: { at: number; label: string; onChange: (at: number) => void }) {
  const { at, label, onChange } = props;
  return (
    <>
      <span
        className="preview-divider absolute inset-y-0 w-[2px] -ml-px bg-accent pointer-events-none"
        style={{ left: `${at}%` }}
      >
        <ChevronsLeftRight aria-hidden="true" size={20} strokeWidth={1.7} />
      </span>
      <input
        type="range"
        className="preview-range"
        aria-label={`${label}: live left of the divider, unsaved right of it`}
        aria-valuetext={`${at}% live, ${100 - at}% unsaved`}
        min={0}
        max={100}
        value={at}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </>
  );
}

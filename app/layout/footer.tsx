import { fill } from '../../domain/words/fill.ts';
import { useFrame } from '../frame.tsx';
import { PauseButton } from './pause-button.tsx';

export function Footer() {
  const { brand, language, words } = useFrame();
  const year = new Date().getUTCFullYear().toLocaleString(language, { useGrouping: false });
  return (
    <footer className="veranda relative mt-s7 bg-ink pt-[66px] desk:mt-s8 print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-s5 gap-y-s3 pt-s5 pb-9 text-nav text-paper-2">
        {/* A cached page may still have the previous year. */}
        <span dir="auto" suppressHydrationWarning>
          {fill(words.copyright, { year, brand })}
        </span>
        <PauseButton />
      </div>
    </footer>
  );
}

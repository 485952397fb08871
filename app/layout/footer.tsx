import { useFrame } from '../frame.tsx';
import { PauseButton } from './pause-button.tsx';

export function Footer() {
  const { words } = useFrame();
  return (
    <footer className="veranda relative mt-s7 bg-ink pt-[66px] desk:mt-s8 print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-s5 gap-y-s3 pt-s5 pb-9 text-nav text-paper-2">
        <span dir="auto" className="max-w-[40em] wrap-anywhere">
          {words.copyright}
        </span>
        <PauseButton />
      </div>
    </footer>
  );
}

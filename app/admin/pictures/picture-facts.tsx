import type { ReactNode } from 'react';
import { sizeText } from '../../../domain/upload.ts';
import { formatTime } from '../text/times.ts';
import type { LibraryPicture } from './library-view.ts';
import { PictureUsesLine } from './picture-card.tsx';
import { deletedText, FORMAT_LABELS, pixelsText } from './picture-text.ts';
import { otherUsesText } from './picture-uses.ts';

/** What is known about a picture. */
export function PictureFacts(props: { picture: LibraryPicture; onGo: (address: string) => void }) {
  const { picture, onGo } = props;
  const now = new Date();
  const others = otherUsesText(picture.uses);
  return (
    <dl className="picture-facts border-t border-line-night text-small/[1.45]">
      <Fact name="Used in">
        <PictureUsesLine picture={picture} now={now} onGo={onGo} />
      </Fact>
      {picture.places.length > 0 && others !== '' && <Fact name="Also in">{others}</Fact>}
      {picture.isUnused && <Fact name="Deleted">{deletedText(picture, now)}</Fact>}
      <Fact name="Original">
        <Part text={pixelsText(picture)} />, <Part text={sizeText(picture.bytes)} />,{' '}
        {FORMAT_LABELS[picture.format]}
      </Fact>
      <Fact name="Added">{formatTime(picture.createdAt)}</Fact>
      <Fact name="Visitors get">copies without location and time</Fact>
    </dl>
  );
}

/** A number with its unit, on one line. */
const Part = ({ text }: { text: string }) => <span className="whitespace-nowrap">{text}</span>;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sizeText } from '../../../domain/upload.ts';
import { contextOf } from '../../../scenes/engine/surface.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useFeatures } from '../layout/features.ts';
import { percentText, pixelsText, sentText } from './picture-text.ts';
import type { QueuedUpload } from './upload-queue.ts';

/** The width of the drawn preview, in pixels. */
const PREVIEW_WIDTH = 480;

/** A picture on its way to the library, or one that was refused. */
export function UploadCard(props: {
  upload: QueuedUpload;
  /** Finds what has the focus when its card is gone. */
  next: () => HTMLElement | null;
}) {
  const { upload, next } = props;
  const { queue, choose } = useFeatures().library;
  const { key, file, failure } = upload;
  const remove = () => queue.remove(key);
  if (failure === null) return <UploadUnderWay upload={upload} onCancel={remove} next={next} />;
  const isOfFile = failure.code.startsWith('picture-');
  return (
    <li className="picture picture-refused">
      <div className="picture-mat">
        <TriangleAlert aria-hidden="true" size={28} strokeWidth={1.6} />
      </div>
      <div className="picture-caption">
        <b className="truncate" dir="auto" title={file.name}>
          {file.name}
        </b>
        <span className="label-mono figures">
          {sizeText(file.size)}, {isOfFile ? 'refused' : 'not uploaded'}
        </span>
        <p className="text-admin" role="alert">
          <span className="sr-only">{file.name}: </span>
          {failure.message}
        </p>
        <p className="ways gap-y-0 gap-x-5">
          <TemporaryButton
            className="site-action"
            onClick={() => (isOfFile ? choose(key) : queue.retry(key))}
            next={next}
          >
            <u>{isOfFile ? 'Choose another' : 'Try again'}</u>
          </TemporaryButton>
          <TemporaryButton className="site-action" onClick={remove} next={next}>
            <u>Dismiss</u>
            <span className="sr-only"> {file.name}</span>
          </TemporaryButton>
        </p>
      </div>
    </li>
  );
}

function UploadUnderWay(props: {
  upload: QueuedUpload;
  onCancel: () => void;
  next: () => HTMLElement | null;
}) {
  const { upload, onCancel, next } = props;
  const { file, state, share } = upload;
  const [pixels, setPixels] = useState('');
  const isWaiting = state === 'waiting';
  return (
    <li className="picture">
      <div className="picture-mat">
        {!isWaiting && <Preview file={file} onPixels={setPixels} />}
        {!isWaiting && (
          <span
            className="figures absolute left-[0.8rem] bottom-[0.85rem] text-[2.25rem]/[1] font-medium tracking-big"
            aria-hidden="true"
          >
            {percentText(share)}
          </span>
        )}
        <span
          className="picture-progress absolute inset-x-0 bottom-0 h-[4px] bg-[oklch(1_0_0/0.16)]"
          role="progressbar"
          aria-label={`Uploading ${file.name}`}
          aria-valuenow={Math.floor(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={isWaiting ? 'waiting' : undefined}
        >
          <i className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
        </span>
      </div>
      <div className="picture-caption">
        <b className="truncate" dir="auto" title={file.name}>
          {file.name}
        </b>
        <span className="label-mono figures">
          {pixels !== '' && `${pixels} / `}
          {sizeText(file.size)}
        </span>
        <p className="picture-uses">
          {isWaiting && 'Waiting for the upload before it. '}
          {state === 'sent' && share > 0 && `${sentText(share, file.size)} `}
          {state === 'read' && 'Sent. Processing... '}
          <TemporaryButton className="site-inline" onClick={onCancel} next={next}>
            Cancel<span className="sr-only"> {file.name}</span>
          </TemporaryButton>
        </p>
      </div>
    </li>
  );
}

/** The picture as this browser reads it. Drawn, since the page's policy allows no address of a local file. */
function Preview({ file, onPixels }: { file: File; onPixels: (text: string) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isOver = false;
    const draw = async () => {
      const bitmap = await createImageBitmap(file);
      const target = canvas.current;
      if (!isOver && target !== null) {
        const scale = Math.min(1, PREVIEW_WIDTH / bitmap.width);
        target.width = Math.max(1, Math.round(bitmap.width * scale));
        target.height = Math.max(1, Math.round(bitmap.height * scale));
        contextOf(target).drawImage(bitmap, 0, 0, target.width, target.height);
        onPixels(pixelsText(bitmap));
      }
      bitmap.close();
    };
    // What the browser cannot read, the server may.
    draw().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [file, onPixels]);
  return <canvas className="max-w-full max-h-full opacity-38" ref={canvas} width={0} height={0} />;
}

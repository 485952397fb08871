import type { PictureSending, SendPicture } from './send-picture.ts';

/** Uploads one picture after the other, because the site takes only a few at once. */
export function sendOneByOne(send: SendPicture): SendPicture {
  let last: Promise<unknown> = Promise.resolve();
  return (file, onProgress) => {
    const { promise: done, resolve } = Promise.withResolvers<Awaited<PictureSending['done']>>();
    let current: PictureSending | null = null;
    let isCancelled = false;
    last = last.then(async () => {
      if (isCancelled) return;
      current = send(file, onProgress);
      resolve(await current.done);
    });
    return {
      done,
      cancel() {
        isCancelled = true;
        if (current === null) resolve(null);
        else current.cancel();
      },
    };
  };
}

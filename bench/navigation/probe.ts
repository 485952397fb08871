import { z } from 'zod';

/** What a page reports of itself; times in milliseconds, comparable between the documents of one browser. */
export const reportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('press'), at: z.number() }),
  z.object({
    kind: z.literal('heading'),
    at: z.number(),
    text: z.string(),
    sinceStart: z.number(),
  }),
  z.object({ kind: z.literal('garden'), at: z.number(), page: z.string() }),
  z.object({ kind: z.literal('task'), at: z.number(), duration: z.number() }),
]);

export type Report = z.output<typeof reportSchema>;

declare global {
  /** The binding of the DevTools protocol that passes a report on. */
  var reportToBench: (report: string) => void;
}

/**
 * Runs in each document before its own scripts. It looks at the page in each frame, from the start of the document and
 * from each press until heading and garden are new:
 *
 * - The heading is painted in the first frame in which its element is in the document with a text, and neither its
 *   layers nor a view transition's picture of the page is less than half opaque. So a heading counts only once it can
 *   be read, and a transition counts until the new page is clearer than the old one. The time is read after the frame
 *   was produced.
 * - The garden is shown when its still picture is decoded and its layer is opaque.
 *
 * A press is the `timeStamp` of `pointerdown`: what a page does before the release counts too.
 *
 * It also reports long tasks.
 */
export function probe(): void {
  const { timeOrigin } = performance;
  const report = (fact: object): void => reportToBench(JSON.stringify(fact));
  const channel = new MessageChannel();
  let facts: object[] = [];
  channel.port1.onmessage = () => {
    const sinceStart = performance.now();
    for (const fact of facts) report({ ...fact, at: timeOrigin + sinceStart, sinceStart });
    facts = [];
  };

  const opacityOf = (element: Element | null): number => {
    let product = 1;
    for (let ancestor = element; ancestor !== null; ancestor = ancestor.parentElement) {
      product *= Number(getComputedStyle(ancestor).opacity);
    }
    return product;
  };
  /** The opacity of a view transition's picture of the new page. Empty without a transition. */
  const transitionOpacity = (): number =>
    Number(getComputedStyle(document.documentElement, '::view-transition-new(root)').opacity || 1);

  let heading = '';
  let garden = '';
  let decoding: HTMLImageElement | undefined;
  let isDecoded = false;
  let isHeadingNew = false;
  let isGardenNew = false;
  let isLooking = false;
  let end = 0;

  const lookAtHeading = (): void => {
    const element = document.querySelector('h1');
    const text = element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (text === '' || text === heading || !element?.checkVisibility()) return;
    if (opacityOf(element) < 0.5) return;
    heading = text;
    isHeadingNew = true;
    facts.push({ kind: 'heading', text });
  };
  const lookAtGarden = (): void => {
    const layer = [...document.querySelectorAll<HTMLElement>('.garden')].at(-1);
    // A page of another program has none.
    if (layer === undefined) {
      isGardenNew = isHeadingNew;
      return;
    }
    const { page = '', shown } = layer.dataset;
    const picture = layer.querySelector<HTMLImageElement>('picture img');
    if (page === garden || shown === undefined || picture?.complete !== true) return;
    if (picture !== decoding) {
      decoding = picture;
      isDecoded = false;
      picture.decode().then(
        () => {
          isDecoded = true;
        },
        () => undefined,
      );
    }
    if (!isDecoded || opacityOf(layer) < 0.99) return;
    garden = page;
    isGardenNew = true;
    facts.push({ kind: 'garden', page });
  };
  const look = (): void => {
    if (document.readyState !== 'loading' || document.querySelector('h1') !== null) {
      if (transitionOpacity() >= 0.5) {
        lookAtHeading();
        lookAtGarden();
      }
    }
    if (facts.length > 0) channel.port2.postMessage('');
    isLooking = !(isHeadingNew && isGardenNew) && performance.now() < end;
    if (isLooking) requestAnimationFrame(look);
  };
  const start = (): void => {
    isHeadingNew = false;
    isGardenNew = false;
    end = performance.now() + 15_000;
    if (isLooking) return;
    isLooking = true;
    requestAnimationFrame(look);
  };

  start();
  addEventListener('popstate', start);
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      report({ kind: 'press', at: timeOrigin + timeStamp });
      start();
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      report({ kind: 'task', at: timeOrigin + startTime, duration });
    }
  }).observe({ type: 'longtask', buffered: true });
}

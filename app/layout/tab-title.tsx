import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { graphemesOf } from '../../domain/graphemes.ts';
import type { SiteFrame } from '../../domain/site-frame.ts';
import { useFrame } from '../frame.tsx';
import { useMotion } from '../ui/motion-state.ts';
import { playTyping, START_OF_TYPING, type TypingTimes } from '../ui/typing-steps.ts';

/** See docs/product.md#typing-and-the-tabs-title. */
const TIMES: TypingTimes = {
  typeLetter: 100,
  eraseLetter: 60,
  beforeTyping: 300,
  beforeErasing: 1_500,
};

/** How long the text on return to the tab is shown before the typing starts again. */
const RESUMING_MS = 1_000;

/** The first path segment: the same for a page, its modals and its categories. */
const pageOf = (pathname: string) => pathname.split('/')[1];

/**
 * Types the titles in the browser's tab, each followed by the page's name (WCAG 2.4.2). Without motion, and while the
 * visitor leaves the page, the page's own title is shown, because the browser's history stores that one.
 */
export function TabTitle() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const page = pageOf(pathname);
  const isLeaving = next !== undefined && pageOf(next.pathname) !== page;
  const isMoving = useMotion() === 'moving' && !isLeaving;
  const frame = useFrame();

  // Layout effects: no letter is typed between the title of a page and them. This one is before those that show titles.
  useLayoutEffect(() => tab.setFrame(frame), [frame]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: typing restarts on each page.
  useLayoutEffect(() => tab.restart(), [page]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address, and a save of the brand, may set a title.
  useLayoutEffect(() => tab.readTitle(), [pathname, frame]);

  // The browser's history stores the title of the moment in which a page is left.
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a') !== null) tab.showOwn();
    };
    document.addEventListener('click', leave, true);
    return () => document.removeEventListener('click', leave, true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: typing restarts on each page.
  useLayoutEffect(() => {
    let stop = tab.run(isMoving);
    const onVisibility = () => {
      stop();
      tab.restart();
      stop = tab.run(isMoving, true);
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [page, isMoving]);

  return null;
}

/** The title of the browser's tab. */
class Tab {
  #brand = '';
  #titles: readonly string[][] = [];
  #away = '';
  #back = '';
  /** The page's own title. */
  #own = '';
  /** The current title, and the typed text in it before the page's name. */
  #shown = '';
  #text = '';
  #typed = START_OF_TYPING;

  /** Sets the brand and the titles. */
  setFrame({ brand, tab }: SiteFrame): void {
    this.#brand = brand;
    this.#titles = tab.titles.map(graphemesOf);
    this.#away = tab.away;
    this.#back = tab.back;
  }

  /** Shows the page's own title until the next letter, or the next page. */
  showOwn(): void {
    document.title = this.#own;
  }

  /** Starts the typing again from the first letter. */
  restart(): void {
    this.#text = '';
    this.#typed = START_OF_TYPING;
  }

  /** Reads the title that a page has set, and puts the typed text before its name. */
  readTitle(): void {
    if (document.title === this.#shown) return;
    this.#own = document.title;
    if (this.#text !== '') this.#show(this.#text);
  }

  /** Shows the title for the tab's state and, with motion, continues typing. Returns a function that stops it. */
  run(isMoving: boolean, isBack?: boolean): () => void {
    if (document.hidden) this.#show(this.#away);
    else if (!isMoving || this.#titles.length === 0) this.#set(this.#own);
    else {
      if (isBack) this.#show(this.#back);
      return playTyping({
        letters: this.#titles,
        times: TIMES,
        from: this.#typed,
        since: performance.now() + (isBack ? RESUMING_MS : 0),
        show: (text, state) => {
          this.#typed = state;
          this.#show(text);
        },
      });
    }
    return () => {};
  }

  #show(text: string): void {
    // The name of the page is before the brand; Home's title is the brand alone.
    const name = this.#own.replace(` · ${this.#brand}`, '');
    this.#set((text && `${text} · `) + name, text);
  }

  #set(title: string, text = ''): void {
    document.title = title;
    // The browser may normalize the text.
    this.#shown = document.title;
    this.#text = text;
  }
}

const tab = new Tab();

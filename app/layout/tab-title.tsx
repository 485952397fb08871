import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { site } from '../../site.config.ts';
import { nameInTitle } from '../page-title.ts';
import { useMotion } from '../ui/motion.ts';
import { lettersOf, playTyping, START_OF_TYPING, type TypingTimes } from '../ui/typing-steps.ts';

/** Specification, section 9. */
const TIMES: TypingTimes = {
  typeLetter: 100,
  eraseLetter: 60,
  beforeTyping: 300,
  beforeErasing: 1_500,
};

/** How long the text shown on return stands before the typing starts again. */
const RESUMING_MS = 1_000;

const TITLES = site.tabTitles.map(lettersOf);

/** A page, together with what opens over it and its categories. */
const pageOf = (pathname: string) => pathname.split('/')[1];

/**
 * Types the titles in the browser's tab, each with the page's name behind it (specification, section 2;
 * WCAG 2.4.2). Where nothing may move, and while the visitor leaves the page, its own title stands: that
 * is what the browser's history keeps.
 */
export function TabTitle() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const page = pageOf(pathname);
  const isLeaving = next !== undefined && pageOf(next.pathname) !== page;
  const isMoving = useMotion() === 'moving' && !isLeaving;
  const [tab] = useState(() => new Tab());

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page starts from the first letter.
  useEffect(() => tab.restart(), [page]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address may have a title of its own.
  useEffect(() => tab.readOwn(), [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed on another page is over.
  useEffect(() => {
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
  /** The page's own title. */
  #own = '';
  /** What stands there now, and the text in it before the page's name. */
  #shown = '';
  #text = '';
  #typed = START_OF_TYPING;

  /** To be typed from the first letter. */
  restart(): void {
    this.#text = '';
    this.#typed = START_OF_TYPING;
  }

  /** Notes the title that a page has set, and puts what is being typed before its name. */
  readOwn(): void {
    if (document.title === this.#shown) return;
    this.#own = document.title;
    if (this.#text !== '') this.#show(this.#text);
  }

  /** Shows what fits the tab's state, and types on where that may be. Returns a way to stop. */
  run(isMoving: boolean, isBack?: boolean): () => void {
    if (document.hidden) this.#show(site.tabAway);
    else if (!isMoving) this.#set(this.#own);
    else {
      if (isBack) this.#show(site.tabBack);
      return playTyping({
        letters: TITLES,
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
    const name = nameInTitle(this.#own);
    this.#set(text === '' ? name : `${text} · ${name}`, text);
  }

  #set(title: string, text = ''): void {
    document.title = title;
    // As the browser keeps it.
    this.#shown = document.title;
    this.#text = text;
  }
}

import type { Page } from '@playwright/test';

/**
 * All texts that a page has for its visitors, whether they are visible at the moment or not: its title, descriptions,
 * text, and the names that are read aloud. Each is whole: the text of the page is one of them. Dates and times are left
 * out, since the browser writes them.
 */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // A filter of the walker would not run without JavaScript.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const notRead = 'script, style, template, noscript, time, textarea';
    let body = '';
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode;
      if (parentElement?.closest(notRead) === null) body += nodeValue;
    }
    const attributes = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'];
    const named = [...attributes, 'alt', 'title', 'placeholder', 'label', 'summary'];
    const names = [...document.querySelectorAll('*')].flatMap((element) =>
      named.map((name) => element.getAttribute(name) ?? ''),
    );
    const notText = ['og:type', 'og:locale', 'og:url'];
    const described = [...document.querySelectorAll('meta')]
      .filter(({ httpEquiv }) => httpEquiv === '')
      .filter(({ name }) => !['viewport', 'color-scheme', 'twitter:card'].includes(name))
      .filter((meta) => !notText.includes(meta.getAttribute('property') ?? ''))
      .map(({ content }) => content);
    const buttons = [...document.querySelectorAll('input')]
      .filter(({ type }) => ['submit', 'button', 'reset'].includes(type))
      .map(({ value }) => value);
    return [document.title, body, ...names, ...described, ...buttons].filter((text) => text !== '');
  });

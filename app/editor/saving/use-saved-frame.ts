import { useEffect } from 'react';
import { siteFrame } from '../../../domain/site-frame.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { useFrameChange } from '../../frame.tsx';
import { headOf } from '../../page-head.ts';
import type { Edits } from '../document/edits.ts';

/** Shows what is saved around the editor too: in the site's bar and footer, and in the title of the tab. */
export function useSavedFrame(edits: Edits): void {
  const setFrame = useFrameChange();
  useEffect(() => {
    let shown = edits.state().saved;
    const stop = edits.subscribe(() => {
      const { saved } = edits.state();
      if (saved === shown) return;
      shown = saved;
      const { content } = saved;
      document.title = headOf(content, textsOf(content.site.words, 'login').heading).title;
      setFrame(siteFrame(content, new Date()));
    });
    return () => {
      stop();
      setFrame(undefined);
    };
  }, [edits, setFrame]);
}

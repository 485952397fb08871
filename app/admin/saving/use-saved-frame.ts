import { useEffect } from 'react';
import { siteFrame } from '../../../domain/site-frame.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { useFrameChange } from '../../frame.tsx';
import { titleOf } from '../../page-head.ts';
import { useFeatures } from '../layout/features.ts';
import { onChange } from '../state-store.ts';

/** Shows what is saved around the editor too: in the site's bar and footer, and in the title of the tab. */
export function useSavedFrame(): void {
  const { edits } = useFeatures();
  const setFrame = useFrameChange();
  useEffect(() => {
    const stop = onChange(
      edits,
      ({ saved }) => saved,
      ({ content }) => {
        document.title = titleOf(content, textsOf(content.site.words, 'login').heading);
        setFrame(siteFrame(content, new Date()));
      },
    );
    return () => {
      stop();
      setFrame(undefined);
    };
  }, [edits, setFrame]);
}

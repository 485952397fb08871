import { useState } from 'react';
import { useFeatures } from '../layout/features.ts';
import { changePicture, type Picture } from './calls.ts';

/** The texts of a picture while they are edited. */
export interface EditedTexts {
  readonly title: string;
  readonly alt: string;
  readonly setTitle: (title: string) => void;
  readonly setAlt: (alt: string) => void;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** They were saved, and not changed since. */
  readonly isSaved: boolean;
  /** Why they are not saved. */
  readonly failure: string | null;
  /** Saves them if they are changed; resolves to false if they could not be saved. */
  readonly save: () => Promise<boolean>;
}

/** Edits the title and the alternative text of a picture. An empty title counts as unchanged. */
export function usePictureTexts(
  picture: Picture,
  onChange: (picture: Picture) => void,
): EditedTexts {
  const { notices } = useFeatures();
  const [title, setTitle] = useState(picture.title);
  const [alt, setAlt] = useState(picture.alt);
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const next = { title: title.trim() || picture.title, alt: alt.trim() };
  const isChanged = next.title !== picture.title || next.alt !== picture.alt;

  const save = async (): Promise<boolean> => {
    if (!isChanged) return true;
    setState('saving');
    setFailure(null);
    const answer = await changePicture(picture.id, next);
    if (answer.ok) {
      setState('saved');
      onChange(answer.picture);
      return true;
    }
    setState('idle');
    setFailure(Object.values(answer.fields)[0] ?? answer.message);
    if (answer.code === 'session-expired') notices.refused(answer);
    return false;
  };
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    setState('idle');
    setFailure(null);
  };

  return {
    title,
    alt,
    setTitle: edit(setTitle),
    setAlt: edit(setAlt),
    isChanged,
    isSaving: state === 'saving',
    isSaved: state === 'saved' && !isChanged,
    failure,
    save,
  };
}

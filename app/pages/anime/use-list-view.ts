import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { type ListChoices, type ListView, viewOf } from '../../../domain/anime-view.ts';
import { useFrame } from '../../frame.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** What is shown of the list: what the address asks for, or while a title is open, what was shown before. */
export function useListView(choices: ListChoices): ListView {
  const { search } = useLocation();
  const isOpen = useParams().malId !== undefined;
  const { isCopy } = useFrame();
  const isHydrated = useHydrated();
  // A page of a title is rendered with the whole list, whatever its address asks for.
  const [shown, setShown] = useState(isOpen ? '' : search);
  if (!isOpen && shown !== search) setShown(search);
  // A static copy has one page for all of them.
  const asked = isCopy && !isHydrated ? '' : shown;
  return viewOf(new URLSearchParams(asked), choices);
}

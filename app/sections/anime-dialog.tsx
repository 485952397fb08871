import type { AnimeDetails } from '../../server/services/anime-list.ts';
import { Dialog } from '../ui/dialog.tsx';

export function AnimeDialog({ anime, onClose }: { anime: AnimeDetails; onClose: () => void }) {
  return (
    <Dialog labelledBy="anime-title" closeHref="/anime" onClose={onClose}>
      <h2 id="anime-title">{anime.title}</h2>
    </Dialog>
  );
}

import { Picture } from '../../ui/picture.tsx';
import type { ProjectData } from './project-data.ts';

export function ProjectGallery(props: { pictures: ProjectData['gallery']; label: string }) {
  const { pictures, label } = props;
  if (pictures.length === 0) return null;
  return (
    <section
      className="wrap grid-12 project-gallery items-start gap-y-s6 pt-s7 desk:gap-y-s7 desk:pt-s8"
      aria-label={label}
    >
      {pictures.map(({ picture, caption }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice, and none is reordered.
        <figure key={index} className="min-w-0">
          <Picture {...picture} placeholder="/placeholder-project.svg" className="w-full" />
          {caption !== '' && (
            <figcaption className="max-w-[40ch] pt-3 text-moonlit-2 text-balance" dir="auto">
              {caption}
            </figcaption>
          )}
        </figure>
      ))}
    </section>
  );
}

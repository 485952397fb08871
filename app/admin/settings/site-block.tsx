import type { ReactNode } from 'react';
import { Part } from '../controls/part.tsx';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { PartMarks } from '../words/part-marks.tsx';
import { partState } from '../words/part-state.ts';
import { partId, type SitePart } from './site-view.ts';

/** A part of the Site tab, with its heading. */
export function SiteBlock(props: {
  part: SitePart;
  title: ReactNode;
  note?: ReactNode;
  /** What stands at the end of the heading's line. */
  end?: ReactNode;
  children: ReactNode;
}) {
  const { part, ...shown } = props;
  const { site } = useFeatures();
  const isOpen = useStore(site, ({ open }) => open === part);
  return (
    <Part
      {...shown}
      id={partId(part)}
      state={<Marks part={part} />}
      isOpen={isOpen}
      onToggle={(open) => site.toggle(part, open)}
      onFocus={() => site.setPart(part)}
    />
  );
}

/** Apart from the block, whose fields do not change with the state of the part. */
function Marks({ part }: { part: SitePart }) {
  return <PartMarks {...partState(useEditsState(useEdits()), part)} />;
}

import type { ReactNode, Ref } from 'react';
import { Part, type PartFold } from '../controls/part.tsx';
import { SECURITY_PARTS, type SecurityPart, securityPartId } from './security-parts.ts';

/** A part of the Security tab, with its heading. */
export function SecurityBlock(
  props: PartFold & {
    part: SecurityPart;
    heading?: Ref<HTMLHeadingElement>;
    /** What a folded part says of itself. */
    state?: string;
    note?: ReactNode;
    children: ReactNode;
  },
) {
  const { part, state = '', ...shown } = props;
  return (
    <Part
      {...shown}
      id={securityPartId(part)}
      title={SECURITY_PARTS.find((each) => each.part === part)?.title ?? ''}
      state={
        state !== '' && (
          <span className="label-mono figures">
            <span className="sr-only">, </span>
            {state}
          </span>
        )
      }
    />
  );
}

import { Plus } from 'lucide-react';
import { labelOf } from '../../../domain/content/labels.ts';

/** Adds an entry to the list at an address. */
export function AddButton({ name, onAdd }: { name: string; onAdd: () => void }) {
  return (
    <button type="button" className="btn btn-plain entry-add" onClick={onAdd}>
      <Plus aria-hidden="true" size={17} strokeWidth={1.7} />
      Add {labelOf(`${name}/0`)}
    </button>
  );
}

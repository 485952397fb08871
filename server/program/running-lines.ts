import type { Running } from '../doctor/doctor.ts';

/** What runs here, in lines to print. */
export const runningLines = ({ version, commit, schema, store, node }: Running): string[] => [
  `Engawa ${version}${commit === null ? '' : `, commit ${commit}`}`,
  `Schema ${schema}`,
  `Store: ${'name' in store ? `${store.name}, of this schema` : store.problem}`,
  `Node ${node}`,
];

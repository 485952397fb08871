import type { ServiceIconName } from './service-icon-names.ts';
import shapes from './service-icons.svg?no-inline';

/**
 * The icon of a service, from one picture of all icons, so that a page loads no code for icons that it does not show.
 */
export const ServiceIcon = ({ name, className }: { name: ServiceIconName; className: string }) => (
  <svg
    width={24}
    height={24}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={className}
  >
    <use href={`${shapes}#${name}`} />
  </svg>
);

import { ServiceIcon } from '../../ui/icons.tsx';

/** A skill's gradient, by the classes of the Skills page. */
export const GradientSwatch = ({ value }: { value: string }) => (
  <span aria-hidden="true" className={`swatch bg-linear-to-r ${value}`} />
);

/** A service's icon, as the Skills page shows it. */
export const IconPicture = ({ value }: { value: string }) => <ServiceIcon name={value} size={20} />;

import { PlainGroup } from '../fields/plain-group.tsx';
import { TextField } from '../fields/text-field.tsx';

export function SiteTab() {
  return (
    <PlainGroup title="Who and where">
      <TextField name="site.brand" />
      <TextField name="site.description" rows={2} width="whole" />
    </PlainGroup>
  );
}

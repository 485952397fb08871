import { onePerLine } from '../../../domain/text.ts';
import { fieldId } from '../document/addresses.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { FillIn } from '../import/fill-in.tsx';
import { Screen } from '../layout/screen.tsx';
import { Activity } from './activity.tsx';
import { PageOrder } from './page-order.tsx';
import { Passcode } from './passcode.tsx';
import { Passkeys } from './passkeys.tsx';
import { BrandField, LanguageField, TimeZoneField, TimeZoneNameField } from './place-fields.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { Keep, PageViews } from './stored-rows.tsx';
import { Backups, Checks } from './upkeep.tsx';

/** What concerns the whole site, its login and its upkeep. */
export default function SettingsScreen() {
  return (
    <Screen name="settings" tools={<FillIn />}>
      <div className="ledger">
        <BrandField />
        <TextField name="site/description" rows={1} />
        <LanguageField />
        <TimeZoneField />
        <TimeZoneNameField />
        <PageOrder />
        <ListField name="site/tabTitles" codec={onePerLine} rows={2} />
        <div className="row">
          <div className="row-name">Away from the tab</div>
          <div className="grid grid-cols-12 gap-4">
            <TextField name="site/tabAway" />
            <TextField name="site/tabBack" />
          </div>
        </div>
        <div className="row">
          <div className="row-name">Pictures</div>
          <div>
            <CheckField name="site/ownPicturesOnly" />
          </div>
        </div>
        <div className="row">
          <div className="row-name" id={fieldId('settings/files')} tabIndex={-1}>
            Favicon and files
          </div>
          <p className="py-2 text-ink-2">
            Put favicon.ico and other files of yours into the folder public of DATA_DIR.
          </p>
        </div>
        <PageViews />
        <Keep />
      </div>
      <div className="section-head">
        <h2>Login and upkeep</h2>
      </div>
      <div>
        <Passcode />
        <SecondFactor />
        <Passkeys />
        <Sessions />
        <Backups />
        <Checks />
        <Activity />
      </div>
    </Screen>
  );
}

import { onePerLine } from '../../../domain/text.ts';
import { textAt } from '../document/edits.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { SiteBlock } from './site-block.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

export function WhoAndWhere() {
  return (
    <SiteBlock part="who" title="Site details">
      <div className="site-fields">
        <BrandField />
        <TextField name="site/description" rows={1} />
        <TimeZoneField />
        <TextField name="site/timeZoneName" />
        <LanguageField />
        <ListField name="site/tabTitles" codec={onePerLine} rows={2} />
        <TextField name="site/tabAway" />
        <TextField name="site/tabBack" />
        <CheckField name="site/ownPicturesOnly" width="half" />
      </div>
    </SiteBlock>
  );
}

function BrandField() {
  const name = useFromEdits((state) => textAt(state, 'home/name'));
  return <TextField name="site/brand" placeholder={name} />;
}

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function LanguageField() {
  const tag = useFromEdits((state) => textAt(state, 'site/language'));
  return <TextField name="site/language" note={languageName(tag)} code />;
}

/** The English name of a language, or undefined if its tag is not known. */
function languageName(tag: string): string | undefined {
  try {
    return NAMES.of(tag);
  } catch {
    return undefined;
  }
}

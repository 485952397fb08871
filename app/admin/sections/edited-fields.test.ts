import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACHIEVEMENT_LISTS } from '../../../domain/content/about.ts';
import type { Fields } from '../../../domain/content/fields.ts';
import { SECTIONS } from '../../../domain/content/sections.ts';
import { PROFILE_PICTURE } from '../pictures/picture-fields.ts';

/** What makes a field of an address: its component, or the hook of a control that is no field. */
const EDITED_FIELD =
  /(?:name=\{|useEntered\()`\$\{address\}(\/\w+)`|<(Picture)WithFields address=\{address\}/g;

/** The addresses that a screen's source edits. A `*` is a key. */
function addressesIn(source: string): string[] {
  const types: readonly (readonly string[])[] = [
    ...source.matchAll(/^type (\w+) = (`.+`);$/gm),
    ['', 'AchievementList', `\`(?:${ACHIEVEMENT_LISTS.join('|')})\``],
  ];
  const expanded = types.reduce((text, [, name = '', type = '']) => {
    const withType = text.replaceAll(`\${${name}}`, type.slice(1, -1));
    return withType.replaceAll(`address: ${name} `, `address: ${type} `);
  }, source);
  const inEntries = expanded.split(/\n(?=const |function )/).flatMap((component) => {
    const type = /address: `([^`]+)`/.exec(component)?.[1]?.replace(/\$\{\w+\}/g, '*');
    return [...component.matchAll(EDITED_FIELD)].map(([, name = '/image']) => type + name);
  });
  const single = [...source.matchAll(/<\w*Field\s+name="([^"]+)"/g)].map(([, name = '']) => name);
  const portrait = source.includes('fields={PROFILE_PICTURE}') ? [PROFILE_PICTURE.address] : [];
  const words = source.includes('address={`site/words/') ? ['site/words'] : [];
  return [...inEntries, ...single, ...portrait, ...words];
}

const editedAddresses = globSync('app/admin/**/*.tsx').flatMap((file) =>
  addressesIn(readFileSync(file, 'utf8')),
);

/** The addresses of all fields that are no lists of entries. A picture has its text and crop with it. */
const addressesOf = (fields: Fields, at: string): string[] => {
  const withPictures = Object.values(fields).flatMap(({ picture = {} }) => Object.values(picture));
  return Object.entries(fields).flatMap(([name, { entry }]) => {
    if (withPictures.includes(name)) return [];
    if (entry === undefined) return [`${at}/${name}`];
    const { [entry.identity]: _, ...fieldsOfEntry } = entry.fields;
    return addressesOf(fieldsOfEntry, `${at}/${name}/*`);
  });
};

it.each(Object.entries(SECTIONS).filter(([name]) => name !== 'translations'))(
  'every field of %s is edited on a screen',
  (section, { fields }) => {
    const isEdited = (address: string) =>
      editedAddresses.some((pattern) =>
        new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(address),
      );
    expect(addressesOf(fields, section).filter((address) => !isEdited(address))).toEqual([]);
  },
);

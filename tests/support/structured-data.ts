import Validator from '@adobe/structured-data-validator';
import { z } from 'zod';

/*
 * What schema.org and Google ask of structured data. The validator has Google's rules for breadcrumbs, lists and persons;
 * the schemas have the properties of schema.org's types (https://schema.org/docs/full.html) that the site uses, so that
 * a property of another type or a value of another kind is a fault.
 */

const address = z.url({ protocol: /^https?$/ });
const text = z.string().min(1);
const type = <Name extends string>(name: Name) => ({ '@type': z.literal(name) });

const person = z.strictObject({
  ...type('Person'),
  '@id': address,
  name: text,
  url: address,
  description: text.optional(),
  image: address.optional(),
  jobTitle: text.optional(),
  sameAs: z.array(address).min(1).optional(),
});

// https://developers.google.com/search/docs/appearance/structured-data/profile-page: mainEntity with a name is required.
const profilePage = z.strictObject({
  ...type('ProfilePage'),
  '@id': address,
  url: address,
  name: text,
  inLanguage: text,
  mainEntity: person,
});

// https://developers.google.com/search/docs/appearance/site-names: name and url are required.
const webSite = z.strictObject({
  ...type('WebSite'),
  '@id': address,
  url: address,
  name: text,
  description: text.optional(),
  inLanguage: text,
});

const creativeWork = z.strictObject({
  ...type('CreativeWork'),
  '@id': address,
  url: address,
  name: text,
  description: text.optional(),
  image: address.optional(),
  keywords: z.array(text).min(1).optional(),
  sameAs: z.array(address).min(1).optional(),
  author: person.optional(),
  inLanguage: text,
});

// https://developers.google.com/search/docs/appearance/structured-data/software-app: a price of 0 where it is free.
const softwareApplication = z.strictObject({
  ...type('SoftwareApplication'),
  url: address,
  name: text,
  description: text.optional(),
  image: address.optional(),
  applicationCategory: text.optional(),
  fileSize: text.optional(),
  downloadUrl: address.optional(),
  isAccessibleForFree: z.boolean(),
  offers: z
    .strictObject({ ...type('Offer'), price: z.literal(0), priceCurrency: z.literal('USD') })
    .optional(),
  author: person.optional(),
});

const inOrder = (items: readonly { readonly position: number }[]) =>
  items.every(({ position }, index) => position === index + 1);

const itemList = z.strictObject({
  ...type('ItemList'),
  numberOfItems: z.int().positive(),
  itemListElement: z
    .array(
      z.strictObject({
        ...type('ListItem'),
        position: z.int(),
        item: z.union([creativeWork, softwareApplication]),
      }),
    )
    .min(1)
    .refine(inOrder),
});

// https://developers.google.com/search/docs/appearance/structured-data/breadcrumb: two or more, each with name and item.
const breadcrumbList = z.strictObject({
  ...type('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ ...type('ListItem'), position: z.int(), name: text, item: address }))
    .min(2)
    .refine(inOrder),
});

const graphSchema = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(
    z.discriminatedUnion('@type', [profilePage, webSite, creativeWork, itemList, breadcrumbList]),
  ),
});

type Things = z.output<typeof graphSchema>['@graph'];

/** The things of a page, by the block in its HTML; none without one. Throws where one breaks a rule. */
export async function thingsIn(html: string): Promise<Things> {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  if (blocks.length === 0) return [];
  if (blocks.length > 1) throw new Error('There are several blocks.');
  const { '@graph': things } = graphSchema.parse(JSON.parse(blocks[0]?.[1] ?? ''));
  const byType = Object.entries(Object.groupBy(things, (thing) => thing['@type']));
  const jsonld = Object.fromEntries(byType.map(([type, all = []]) => [type, all]));
  const issues = await new Validator().validate({ jsonld });
  if (issues.length > 0) throw new Error(JSON.stringify(issues));
  return things;
}

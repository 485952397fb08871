import Validator from '@adobe/structured-data-validator';
import { z } from 'zod';

const graphSchema = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
});

type Things = z.output<typeof graphSchema>['@graph'];

/** The things of a page, by the block in its HTML; none without one. Throws where one breaks a rule of Google. */
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

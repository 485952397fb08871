import { hc } from 'hono/client';
import { z } from 'zod';
import type { Keyless } from '../../domain/content/keys.ts';
import { type Portfolio, portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import { codeAt } from '../../server/login/second-factor.ts';
import type { Calls } from '../../server/start/routes.ts';
import { PASSCODE } from './running-site.ts';
import { samplePortfolio } from './sample-portfolio.ts';

/** Logs in at a running site: the owner, acting through the server's own calls instead of a browser. */
export async function logIn(address: string) {
  const response = await fetch(`${address}/admin`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'login', passcode: PASSCODE }),
    redirect: 'manual',
  });
  const cookie = response.headers.get('Set-Cookie')?.split(';', 1)[0];
  if (cookie === undefined) throw new Error(`The login failed with ${response.status}.`);
  const post = (path: string, body: unknown) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    /** The cookie header with the session. */
    cookie,
    /** The server's calls, typed by their paths. */
    calls: hc<Calls>(address, { headers: { Cookie: cookie } }).admin.api,
    get: (path: string) => fetch(`${address}${path}`, { headers: { Cookie: cookie } }),
    post,
    async generateToken(toolId: string): Promise<string> {
      const answer = await post('/admin/api/tokens', { toolId });
      return z.object({ token: z.string() }).parse(await answer.json()).token;
    },
    /** Saves content based on version `version`, with new keys where it has none, and resolves to the new version. */
    async save(content: Keyless<Portfolio>, version: number): Promise<number> {
      const answer = await post('/admin/api/save', { content: withFormats(content), version });
      return z.object({ version: z.number() }).parse(await answer.json()).version;
    },
  };
}

export type Owner = Awaited<ReturnType<typeof logIn>>;

const tools = portfolioSchema
  .parse(samplePortfolio)
  .downloads.categories.flatMap((category) =>
    category.tools.map((tool) => ({ ...tool, category: category.name })),
  );

const firstTool = (isPremium: boolean, otherThan?: string) => {
  const tool = tools.find(
    (candidate) => candidate.isPremium === isPremium && candidate.category !== otherThan,
  );
  if (tool === undefined) throw new Error('The samples have no such tool.');
  return tool;
};

/** A premium and a free tool of the sample content. */
export const premiumTool = firstTool(true);
export const freeTool = firstTool(false);

/** A premium tool whose category is not the first one. */
export const laterTool = firstTool(true, premiumTool.category);

const PATH = '/admin/api/second-factor';
const begunSchema = z.object({ setUp: z.object({ secret: z.string() }) });
const confirmedSchema = z.object({ codes: z.array(z.string()) });

/** The code that an app with this secret shows, so many periods from now. The server accepts the next one too. */
export const codeFor = (secret: string, periods = 0): string =>
  codeAt(secret.replaceAll(' ', ''), Date.now() + periods * 30_000);

/** Switches on the second factor, which uses up a code: after 30 seconds the current one is another. */
export async function switchOnSecondFactor(
  owner: Owner,
): Promise<{ secret: string; usedCode: string; recoveryCodes: string[] }> {
  const begun = await owner.post(PATH, { action: 'begin', passcode: PASSCODE });
  const { secret } = begunSchema.parse(await begun.json()).setUp;
  const usedCode = codeFor(secret);
  const confirmed = await owner.post(PATH, { action: 'confirm', code: usedCode });
  const { codes } = confirmedSchema.parse(await confirmed.json());
  return { secret, usedCode, recoveryCodes: codes };
}

const uploadedSchema = z.object({
  picture: z.object({ id: z.string(), width: z.number(), height: z.number() }),
});

/** Sends a picture to the library as the editor does. */
export const sendPicture = (
  address: string,
  { cookie }: Pick<Owner, 'cookie'>,
  bytes: Uint8Array,
  name = 'ridge.jpg',
): Promise<Response> =>
  fetch(`${address}/admin/api/pictures?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });

/** The facts of a picture that was taken. */
export const takenPicture = async (answer: Response) =>
  uploadedSchema.parse(await answer.json()).picture;

const storedFileSchema = z.object({ downloadUrl: z.string(), size: z.string(), type: z.string() });

/** Uploads a file as the editor does. */
export async function upload(address: string, owner: Owner, name: string, bytes: Uint8Array) {
  const response = await fetch(`${address}/admin/api/files?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { Cookie: owner.cookie, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  return storedFileSchema.parse(await response.json());
}

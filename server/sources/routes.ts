import { Hono } from 'hono';
import { z } from 'zod';
import { differences, shown } from '../../domain/content/differences.ts';
import { partialContentOf, partialDocumentOf } from '../../domain/content/transfer.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { bytesBody, jsonBody } from '../http/request-body.ts';
import { routeFacts } from '../http/route-facts.ts';
import type { Services } from '../services.ts';
import type { FillIn } from './fill-ins.ts';
import { CHOSEN_MAX } from './github.ts';
import { SOURCES } from './given.ts';

const userSchema = z.object({ user: z.string().trim().max(100) });

const chosenSchema = userSchema.extend({
  repositories: z.array(z.string().max(100)).max(CHOSEN_MAX, `Choose at most ${CHOSEN_MAX}.`),
});

const takenSchema = z.object({ source: z.enum(SOURCES), given: z.looseObject({}) });

/** What the editor gets: the content, what it changes, and what to send back when it is taken in. */
const answerOf = ({ content, stored, version, source, notes, given }: FillIn) => ({
  ok: true as const,
  content,
  version,
  source,
  notes,
  differences: differences(stored, content).map(shown),
  given: partialDocumentOf(given),
});

/** The owner's routes that fill in content from other sources. They save none of it, but store a picture in it. */
export const sourceRoutes = ({ fillIns }: Pick<Services, 'fillIns'>) =>
  new Hono<OwnerEnv>()
    .post(
      '/admin/fill-in/github/user',
      routeFacts({ failure: 'load-failed' }),
      jsonBody(userSchema),
      async (c) => {
        const { profile, repositories } = await fillIns.gitHubUser(c.req.valid('json').user);
        return c.json({
          ok: true,
          user: profile.login,
          repositories: repositories.map(
            ({
              name,
              description,
              language,
              topics,
              homepage,
              stargazers_count: stars,
              fork,
              archived,
            }) => ({
              ...{ name, description, language, topics, homepage, stars, fork, archived },
            }),
          ),
        });
      },
    )

    .post(
      '/admin/fill-in/github',
      routeFacts({ failure: 'load-failed' }),
      jsonBody(chosenSchema),
      async (c) => {
        const { user, repositories } = c.req.valid('json');
        return c.json(answerOf(await fillIns.fromGitHub(user, repositories, c.get('facts'))));
      },
    )

    .post(
      '/admin/fill-in/file',
      routeFacts({ body: 'content', failure: 'load-failed' }),
      async (c) => c.json(answerOf(await bytesBody(c, fillIns.fromFile))),
    )

    .post(
      '/admin/fill-in/taken',
      routeFacts({ body: 'content' }),
      jsonBody(takenSchema),
      async (c) => {
        const { source, given } = c.req.valid('json');
        await fillIns.take(source, partialContentOf(given));
        return c.json({ ok: true });
      },
    );

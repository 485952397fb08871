/** The environment of the processes that tests start. The settings in a developer's `.env` do not reach them. */
export const ISOLATED_ENV = { PATH: process.env.PATH, ENV_FILE: '/dev/null' };

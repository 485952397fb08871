import path from 'node:path';

/** The environment with which Node keeps what it compiles: a program that tests start often starts quicker. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/node') };

/** Settings of a process without it: one that is measured as an owner starts it, or that builds. */
export const WITHOUT_COMPILE_CACHE = { NODE_DISABLE_COMPILE_CACHE: '1' };

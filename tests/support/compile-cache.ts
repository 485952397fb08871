import path from 'node:path';

/** The environment with which Node keeps compiled modules, so that programs start quicker from the second time on. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/node') };

/** Settings of a process without it: one that is measured as an owner starts it, or that builds. */
export const WITHOUT_COMPILE_CACHE = { NODE_DISABLE_COMPILE_CACHE: '1' };

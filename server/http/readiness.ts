/** How long a site may take to say that it is ready, in milliseconds. */
const READY_MS = 3_000;

/**
 * Asks `check` whether the site can do its work, once at a time however many ask. Rejects with its error, or
 * where it has said nothing for 3 seconds; whoever asks then has it asked anew.
 */
export function createReadiness(check: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  return () => {
    if (underWay !== undefined) return underWay;
    const asked = inTime(check()).finally(() => {
      underWay = undefined;
    });
    underWay = asked;
    return asked;
  };
}

async function inTime(checking: Promise<void>): Promise<void> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The store is silent.')), READY_MS).unref();
  await Promise.race([checking, silence]).finally(() => clearTimeout(timer));
}

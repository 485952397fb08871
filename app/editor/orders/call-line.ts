/** The command that issues a token with a key, in one line for a shell. */
export const callLine = (call: { origin: string; key: string; toolId: string }): string =>
  [
    `curl ${call.origin}/orders/token`,
    `-H 'Authorization: Bearer ${call.key}'`,
    "-H 'Idempotency-Key: order-1'",
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify({ toolId: call.toolId })}'`,
  ].join(' ');

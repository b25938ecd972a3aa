import type { FastifyInstance } from 'fastify';

export type SignedDelivery = { readonly rawBody: string; readonly headers: Readonly<Record<string, string>> };

type Destination = {
  /** The route that the provider was given. */
  readonly path: '/api/kyc/webhook' | '/api/bank/notice' | '/api/cards/notice';
  /** 0: the webhook is lost. */
  readonly times: number;
};

/** Posts a signed webhook of a simulated provider to its route so many times, and returns the status codes. */
export async function deliverWebhook(
  server: FastifyInstance,
  { rawBody, headers }: SignedDelivery,
  { path, times }: Destination,
): Promise<{ delivered: number[] }> {
  const codes: number[] = [];
  for (let delivery = 0; delivery < times; delivery++) {
    const answer = await server.inject({
      method: 'POST',
      url: path,
      payload: rawBody,
      headers: { 'content-type': 'application/json', ...headers },
    });
    codes.push(answer.statusCode);
  }
  return { delivered: codes };
}

import type { FastifyInstance } from 'fastify';

export type SignedDelivery = { readonly rawBody: string; readonly headers: Readonly<Record<string, string>> };

/** Posts a signed webhook of the simulated provider to its route `times` times, and returns the status codes. */
export async function deliverWebhook(
  server: FastifyInstance,
  path: 'kyc/webhook' | 'cards/notice',
  { rawBody, headers }: SignedDelivery,
  times: number,
): Promise<object> {
  const codes: number[] = [];
  for (let delivery = 0; delivery < times; delivery++) {
    const answer = await server.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload: rawBody,
      headers: { 'content-type': 'application/json', ...headers },
    });
    codes.push(answer.statusCode);
  }
  return { delivered: codes };
}

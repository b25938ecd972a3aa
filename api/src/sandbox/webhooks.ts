import type { FastifyInstance } from 'fastify';

export type SignedDelivery = { readonly rawBody: string; readonly headers: Readonly<Record<string, string>> };

/** Posts a signed webhook of the simulated provider to the webhook route `times` times, and returns the status codes. */
export async function deliverReview(
  server: FastifyInstance,
  { rawBody, headers }: SignedDelivery,
  times: number,
): Promise<object> {
  const codes: number[] = [];
  for (let delivery = 0; delivery < times; delivery++) {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/kyc/webhook',
      payload: rawBody,
      headers: { 'content-type': 'application/json', ...headers },
    });
    codes.push(answer.statusCode);
  }
  return { delivered: codes };
}

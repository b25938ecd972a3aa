import { findChain } from '@istmo/contract/kernel/chain-address';
import type { Db } from '@istmo/db/tx';
import { InvalidArgument } from '@istmo/providers/invalid-argument';
import type { CallSigner } from '@istmo/providers/contract-calls/port';
import * as z from 'zod/mini';
import { answerOrder, listOpenOrders, type OpenOrder, readSameNumber } from './signing-orders.store.ts';

export type OrderSigner = {
  readonly db: Db;
  /** Undefined where the signer has no keys for securities. */
  readonly calls: CallSigner | undefined;
};

const maxPerRun = 100;
const amount = z.string().check(z.regex(/^\d{1,40}$/));
const callSchema = z.object({
  network: z.string(),
  to: z.string(),
  data: z.string(),
  gas: amount,
  rate: amount,
  tip: amount,
  nonce: z.int().check(z.nonnegative()),
});
const claimSchema = z.object({ identity: z.string(), topic: amount, data: z.string() });

/** Signs what was ordered for securities, each order once, or stores why not. */
export async function signOrders({ db, calls }: OrderSigner): Promise<void> {
  if (!calls) return;
  for (const order of await listOpenOrders(db, maxPerRun)) {
    const answer = await sign(db, calls, order).catch((error: unknown) => {
      if (error instanceof InvalidArgument || error instanceof z.core.$ZodError) return { finding: error.message };
      throw error;
    });
    await answerOrder(db, order.id, answer);
  }
}

async function sign(
  db: Db,
  calls: CallSigner,
  { id, kind, body }: OpenOrder,
): Promise<{ answer?: unknown; finding?: string }> {
  if (kind === 'claim') {
    const { identity, topic, data } = z.parse(claimSchema, body);
    return { answer: { signature: await calls.signClaim({ identity, topic: BigInt(topic), data }) } };
  }
  const { network: written, to, data, gas, rate, tip, nonce } = z.parse(callSchema, body);
  const network = findChain(written);
  if (!network) throw new InvalidArgument(`${written} is no network`);
  // Two different calls of one number: whichever is included, the other was promised and is not made.
  const others = await readSameNumber(db, { network: written, nonce });
  if (others.some((other) => other.to !== to || other.data !== data))
    throw new InvalidArgument(`number ${nonce} of ${network} is signed for another call`);
  const fee = { rate: BigInt(rate), tip: BigInt(tip) };
  return { answer: await calls.signCall({ id, network, to, data, gas: BigInt(gas), fee, nonce }) };
}

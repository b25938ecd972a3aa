import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import * as z from 'zod/mini';
import type { PaymentOrder } from '../signing/port.ts';

/*
 * The transactions of the simulated chains: JSON with one output, and an Ed25519 signature with its public key. The id is the hash of all
 * of it but the signature, so that it is known before anything is sent.
 */
const body = z.object({
  /** Of this a chain includes one transaction only, as of a nonce or an input. */
  spends: z.string(),
  network: z.string(),
  address: z.string(),
  currency: z.string(),
  contract: z.string(),
  units: z.string().check(z.regex(/^[1-9]\d*$/)),
  scale: z.int(),
  rate: z.string().check(z.regex(/^\d+$/)),
  from: z.string(),
});

export type SandboxTransactionBody = z.infer<typeof body>;

const signed = z.object({ body: z.string(), signature: z.string() });

const publicDer = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

type Order = Omit<PaymentOrder, 'nonce'>;

export function signSandboxTransaction(key: KeyObject, order: Order): { hash: string; raw: string } {
  const text = JSON.stringify({
    spends: order.id,
    network: order.network,
    address: order.address,
    currency: order.currency,
    contract: order.contract ?? 'native',
    units: order.units.toString(),
    scale: order.ledgerScale,
    rate: order.fee.rate.toString(),
    from: publicDer(key),
  } satisfies SandboxTransactionBody);
  const raw = JSON.stringify({ body: text, signature: sign(null, Buffer.from(text), key).toString('base64') });
  return { hash: hashOf(text), raw };
}

/** The transaction with the hash that its id is made of; undefined where it is unreadable or not signed by the key it names. */
export function readSandboxTransaction(raw: string): (SandboxTransactionBody & { hash: string }) | undefined {
  const parsed = signed.safeParse(parseJson(raw));
  const content = parsed.success ? body.safeParse(parseJson(parsed.data.body)) : undefined;
  if (!parsed.success || !content?.success) return undefined;
  const key = createPublicKey({ key: Buffer.from(content.data.from, 'base64'), format: 'der', type: 'spki' });
  const isSigned = verify(null, Buffer.from(parsed.data.body), key, Buffer.from(parsed.data.signature, 'base64'));
  return isSigned ? { ...content.data, hash: hashOf(parsed.data.body) } : undefined;
}

/** The fee of a transaction that this key signed for the same payment; undefined for any other. */
export function readReplaced(key: KeyObject, order: Order, raw: string): bigint | undefined {
  const found = readSandboxTransaction(raw);
  if (!found) return undefined;
  const isSame =
    found.from === publicDer(key) &&
    found.spends === order.id &&
    found.network === order.network &&
    found.address === order.address &&
    found.currency === order.currency &&
    found.units === order.units.toString();
  return isSame ? BigInt(found.rate) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

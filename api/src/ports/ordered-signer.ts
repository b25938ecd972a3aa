import type { Db } from '@istmo/db/tx';
import { Outage } from '@istmo/providers/outage';
import type { CallSigner } from '@istmo/providers/contract-calls/port';
import * as z from 'zod/mini';

const signedCall = z.object({ txid: z.string(), raw: z.string() });
const signedClaim = z.object({ signature: z.string() });

/** Has calls and claims signed by the signer's process: an order is stored, and what was signed is found at a later call. */
export function orderedSigner(db: Db, account: string): CallSigner {
  const order = async <T>(
    { id, kind, body }: { id: string; kind: 'call' | 'claim'; body: Record<string, unknown> },
    schema: z.ZodMiniType<T>,
  ): Promise<T | undefined> => {
    await db.query(
      'insert into app.signing_order (id, kind, body) values ($1, $2, $3::jsonb) on conflict (id) do nothing',
      [id, kind, JSON.stringify(body)],
    );
    const [row] = await db.query<{ answer: unknown; finding: string | null }>(
      'select answer, finding from app.signing_order where id = $1',
      [id],
    );
    if (row?.finding) throw new Outage('issuance', new Error(`the signer refused ${id}: ${row.finding}`), false);
    return row?.answer ? z.parse(schema, row.answer) : undefined;
  };
  return {
    account,
    signCall: ({ id, network, to, data, gas, fee, nonce }) => {
      const body = { network, to, data, gas: `${gas}`, rate: `${fee.rate}`, tip: `${fee.tip}`, nonce };
      return order({ id: `call ${account} ${id}`, kind: 'call', body }, signedCall);
    },
    signClaim: async ({ identity, topic, data }) => {
      const body = { identity, topic: `${topic}`, data };
      return (await order({ id: `claim ${identity} ${topic} ${data}`, kind: 'claim', body }, signedClaim))?.signature;
    },
  };
}

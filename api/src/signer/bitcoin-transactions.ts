import type { Reader } from '@istmo/db/tx';
import type { BitcoinSigner, SignedBitcoinPayment } from '@istmo/providers/bitcoin-payments/port';
import type { SignedPayment, TransactionSigner } from '@istmo/providers/signing/port';

/** The worker has not prepared a transaction for the withdrawal yet: the wallet may have too little. */
export class NotPrepared extends Error {}

/** Signs what the worker prepared for a withdrawal in bitcoin; its `fee` is the one of the proposal, and of a replacement the ordered one. */
export function bitcoinTransactions(db: Reader, signer: BitcoinSigner): TransactionSigner {
  return {
    accountOf: () => undefined,
    sign: async (order) => name(await signer.sign(order, await readProposal(db, order.id))),
    replace: async (order, replaced) =>
      name(await signer.replace(order, await readNewest(db, order.id), { replaced, rate: order.fee.rate })),
  };
}

const name = ({ spends, ...signed }: SignedBitcoinPayment): SignedPayment => ({
  ...signed,
  spends: `${spends.txid}:${spends.output}`,
});

/** What was prepared last: with further outputs, where an earlier change was not enough. */
async function readNewest(db: Reader, withdrawal: string): Promise<string> {
  const [row] = await db.query<{ psbt: string }>(
    'select psbt from app.bitcoin_replacement where withdrawal_id = $1 order by number desc limit 1',
    [withdrawal],
  );
  return row?.psbt ?? readProposal(db, withdrawal);
}

async function readProposal(db: Reader, withdrawal: string): Promise<string> {
  const [row] = await db.query<{ psbt: string }>('select psbt from app.bitcoin_proposal where withdrawal_id = $1', [
    withdrawal,
  ]);
  if (!row) throw new NotPrepared(`nothing is prepared for withdrawal ${withdrawal}`);
  return row.psbt;
}

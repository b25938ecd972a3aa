import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { Reader } from '@istmo/db/tx';
import { maxCoinPaymentGas, maxTokenGas, toEvmCoin } from '@istmo/providers/chain-accounts/port';
import type { NetworkFee } from '@istmo/providers/signing/port';
import type { SigningFacts } from './signer.store.ts';

type CoinPayment = {
  readonly facts: Pick<SigningFacts, 'chain' | 'currency' | 'contract' | 'scale' | 'sentUnits'>;
  readonly account: string;
  readonly fee: NetworkFee;
};

/** Whether a withdrawal is of the own coin of an EVM chain. */
export const isCoinPayment = ({ facts }: Pick<CoinPayment, 'facts'>): boolean => coinOf(facts) !== undefined;

const coinOf = ({ chain: network, currency, contract, scale: ledgerScale }: CoinPayment['facts']) =>
  toEvmCoin({ network, currency, contract, ledgerScale });

// So many withdrawals can still be paid for afterwards, or a fee be raised.
const keptTransfers = 10n;
const maxAgeMs = 5 * 60_000;

/**
 * Throws while the account has too little of the coin for a payment of it, beside what was signed and is under way: nodes refuse such a
 * transaction, and all that have a later number wait behind it. The withdrawal stays approved and is tried again.
 */
export async function requireCoin(reader: Reader, { facts, account, fee }: CoinPayment, now: Date): Promise<void> {
  const coin = coinOf(facts);
  if (!coin) return;
  const { chain } = facts;
  const found = await readCoin(reader, { network: chain, account });
  if (!found || now.getTime() - found.readAt.getTime() > maxAgeMs)
    throw new Error(`the worker has not read lately how much coin ${account} has on ${chain}`);
  const gas = maxCoinPaymentGas + (keptTransfers + BigInt(found.transactions)) * maxTokenGas;
  const needed = (facts.sentUnits + found.paying) * coin.perUnit + found.topUps + gas * fee.rate;
  if (found.coin < needed) throw new Error(`${account} has ${found.coin} of the coin of ${chain}, and needs ${needed}`);
}

type Coin = {
  readonly coin: bigint;
  readonly readAt: Date;
  /** Of withdrawals in the ledger's units, of top-ups in the coin's smallest unit: signed, and maybe not in `coin` yet. */
  readonly paying: bigint;
  readonly topUps: bigint;
  readonly transactions: number;
};

async function readCoin(
  reader: Reader,
  { network, account }: { readonly network: Chain; readonly account: string },
): Promise<Coin | undefined> {
  const [row] = await reader.query<Omit<Coin, 'coin'> & { coin: string }>(
    `select a.coin::text as coin, a.coin_read_at as "readAt",
       (select coalesce(sum(w.sent_units), 0)::bigint from app.broadcast b
          join app.withdrawal w on w.id = b.withdrawal_id
          join app.instrument_network n on n.instrument = w.currency and n.chain = w.chain and n.contract is null
         where b.network = $1 and (b.next_check_at < 'infinity' or w.state_since >= a.coin_read_at)) as paying,
       (select count(*)::int from app.broadcast b join app.withdrawal w on w.id = b.withdrawal_id
         where b.network = $1 and (b.next_check_at < 'infinity' or w.state_since >= a.coin_read_at)) as transactions,
       (select coalesce(sum(t.amount), 0)::bigint from app.sweep_transfer t
         where t.network = $1 and t.kind = 'gas' and t.state in ('ordered', 'sent')) as "topUps"
     from app.signing_account a where a.network = $1 and a.address = $2 and a.coin_read_at is not null`,
    [network, account],
  );
  return row && { ...row, coin: BigInt(row.coin) };
}

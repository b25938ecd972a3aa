import { insertInstrument } from '@istmo/db/seed-registry';
import type { InstrumentSeed } from '@istmo/db/seeds/instruments';
import type { TestEnv } from './test-env.ts';

/** The own coin of Ethereum as an operator adds it (docs/recipes/add-a-currency.md). */
const coinSeed: InstrumentSeed = {
  code: 'ETH',
  kind: 'crypto',
  names: { en: 'Ether', es: 'Ether' },
  ledgerScale: 8,
  displayScale: 6,
  inputScale: 6,
  price: { kind: 'none' },
  acceptsDeposits: true,
  acceptsWithdrawals: true,
  networks: [
    {
      name: 'ETHEREUM',
      title: 'Ethereum Network',
      chain: 'ETH',
      confirmations: 12,
      minDeposit: '0.01',
      minWithdrawal: '0.02',
      withdrawalFee: '0.002',
    },
  ],
  withdrawalLimits: { max: '50', daily: '100', monthly: '500', unapproved: '5' },
};

type Owner = Pick<TestEnv, 'owner'>;

/** As it is where no currency of the seeds is the coin: a draft for the books. */
export async function makeDraft({ owner }: Owner): Promise<void> {
  for (const table of ['instrument_network where instrument', 'withdrawal_limit where currency'])
    await owner.query(`delete from app.${table} = 'ETH'`);
  await owner.query("update app.instrument set status = 'draft' where code = 'ETH'");
}

/** Adds it to the registry at a price. */
export async function addCoin(of: Owner, usd: string): Promise<void> {
  await makeDraft(of);
  await of.owner.inTransaction((tx) => insertInstrument(tx, { ...coinSeed, price: { kind: 'fixed', usd } }, 100));
}

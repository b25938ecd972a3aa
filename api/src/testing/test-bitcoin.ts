import { esploraPayments } from '@istmo/providers/bitcoin-payments/esplora';
import { privateAccounts, publicScripts, testWallet } from '@istmo/providers/bitcoin-payments/test-wallet';
import { readWalletAccounts } from '@istmo/providers/bitcoin-payments/wallet-accounts';
import { esploraSender } from '@istmo/providers/chain-sender/esplora';
import { esploraCustody } from '@istmo/providers/custody/esplora';
import { esploraServer } from '@istmo/providers/custody/esplora-simulator';
import { simulatedBitcoin } from '@istmo/providers/custody/simulated-bitcoin';
import { bitcoinSigner } from '@istmo/providers/signing/bitcoin';
import { prepareBitcoin } from '../areas/bitcoin/prepare-bitcoin.ts';
import { prepareReplacements } from '../areas/bitcoin/prepare-replacements.ts';
import { readAssetNetworks } from '../areas/instruments/public.ts';
import { raiseFees } from '../areas/payouts/raise-fees.ts';
import { readNetworkFees } from '../areas/payouts/read-network-fees.ts';
import { screenWithdrawals } from '../areas/payouts/screen-withdrawals.ts';
import { sendWithdrawals } from '../areas/payouts/send-withdrawals.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { bitcoinTransactions } from '../signer/bitcoin-transactions.ts';
import { signApproved, signRaises, type Signer } from '../signer/sign-approved.ts';
import type { Person, TestEnv } from './test-env.ts';
import { createWithdrawalSteps } from './test-withdrawals.ts';

const fees = { targetBlocks: 6, minRate: 1_000n, maxRate: 200_000n, maxFeeUnits: 200_000n };

/** Withdrawals in bitcoin from the request to a simulated network. */
export function createBitcoinSteps(testEnv: TestEnv) {
  const steps = createWithdrawalSteps(testEnv);
  const { createOwner, request, confirm, read } = steps;

  /** The platform on a Bitcoin network of its own, whose wallet has outputs of these amounts. */
  function connect(amounts: readonly bigint[]) {
    const network = simulatedBitcoin();
    for (const [at, units] of amounts.entries()) {
      const own = publicScripts.filter(({ branch }) => branch === 0)[(at * 10) % 30];
      network.pay([{ address: own?.address ?? '', units }]);
    }
    network.mine(1);
    const server = esploraServer(network);
    const esplora = { fetch: server.fetch, servers: ['https://one.example/api'] };
    const app = {
      ...testEnv.workerApp,
      custody: esploraCustody({ ...esplora, readAssetNetworks: () => readAssetNetworks(testEnv.db) }),
      chainSender: {
        ...testEnv.chainSender,
        ...esploraSender({ ...esplora, fees }),
        readFee: async (name: Parameters<typeof testEnv.chainSender.readFee>[0]) =>
          name === 'BTC' ? esploraSender({ ...esplora, fees }).readFee(name) : testEnv.chainSender.readFee(name),
      },
      bitcoinPayments: esploraPayments({ ...esplora, accounts: readWalletAccounts(testWallet.public, 'pub'), fees }),
    };
    const transactions = bitcoinTransactions(
      testEnv.signerDb,
      bitcoinSigner({ accounts: privateAccounts, maxFeeUnits: 200_000n, maxRate: 200_000n }),
    );
    const signer: Signer = { ...steps.signer, transactions, maxFeeRate: () => 200_000n };
    return { network, server, app, signer };
  }

  type World = ReturnType<typeof connect>;

  async function createApproved({ app }: World, amount: string): Promise<{ owner: Person; id: string }> {
    const owner = await createOwner('BTC', '1');
    const id = (await request(owner, 'BTC', { amount })).body.data?._id ?? '';
    await confirm(owner);
    await watchPrices(app);
    await screenWithdrawals({ ...app, settings: { ...app.settings, withdrawalApprovalUsd: 100_000_000 } });
    const { state } = await read(owner, id);
    if (state !== 'approved') throw new Error(`the withdrawal is ${state}`);
    return { owner, id };
  }

  /** Everything that the worker and the signer do, once. */
  async function runAll({ app, signer }: World): Promise<void> {
    await readNetworkFees(app);
    await prepareBitcoin(app);
    await signApproved(signer);
    await raiseFees(app);
    await signRaises(signer);
    await prepareReplacements(app);
    await signRaises(signer);
    await sendWithdrawals(app, 'BTC');
  }

  const readTransactions = (id: string) =>
    testEnv.owner.query<{ txid: string; raw: string }>(
      `select s.txid, s.raw from app.signed_transaction s join app.broadcast b on b.id = s.broadcast_id
        where b.withdrawal_id = $1 order by s.number`,
      [id],
    );

  const readInputs = (id: string) =>
    testEnv.owner.query<{ txid: string; output: number; number: number }>(
      'select txid, output, number::int as number from app.bitcoin_input where withdrawal_id = $1 order by txid',
      [id],
    );
  return { ...steps, connect, createApproved, runAll, readTransactions, readInputs };
}

export type BitcoinWorld = ReturnType<ReturnType<typeof createBitcoinSteps>['connect']>;

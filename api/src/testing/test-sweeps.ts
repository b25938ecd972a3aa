import { accountsByNetwork } from '@istmo/providers/chain-accounts/by-network';
import { evmAccounts } from '@istmo/providers/chain-accounts/evm';
import { senderByNetwork } from '@istmo/providers/chain-sender/by-network';
import { evmSender } from '@istmo/providers/chain-sender/evm';
import { custodyByNetwork } from '@istmo/providers/custody/by-network';
import { evmCustody } from '@istmo/providers/custody/evm';
import { anvilChainId, startTestChain, transferData } from '@istmo/providers/custody/test-anvil';
import { evmSweepSigner } from '@istmo/providers/signing/evm-sweeps';
import { testDepositKey } from '@istmo/providers/signing/test-deposit-key';
import type { App } from '../app.ts';
import { announceSweeps, signSweeps, type SweepSigner } from '../signer/sign-sweeps.ts';
import { memoryJournal } from '../signatures/signer-journal.ts';
import { deployTokens } from './deploy-tokens.ts';
import { createTestEnv, type TestEnv } from './test-env.ts';
import { createWithdrawalSteps } from './test-withdrawals.ts';
import { createAddressFor, readCustomerBalance } from '../areas/deposits/test-deposits.ts';
import { watchDeposits } from '../areas/deposits/deposits.worker.ts';
import { readAssetNetworks } from '../areas/instruments/public.ts';
import { readNetworkFees } from '../areas/payouts/public.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { planSweeps } from '../areas/sweeps/plan-sweeps.ts';
import { runSweeps } from '../areas/sweeps/run-sweeps.ts';

export const network = 'ETH';
export const million = 1_000_000n;

/** The keys of a signer that pays at most so much for gas, in wei. */
export const keysWith = (maxRate: bigint) =>
  evmSweepSigner({
    chainIds: { ETH: anvilChainId },
    maxRate: () => maxRate,
    key: Buffer.alloc(32, 11),
    depositKey: testDepositKey,
  });

type Row = { state: string; reason: string | null; units: bigint };
type TransferRow = { kind: string; state: string; nonce: number; signed: number };

const toHex = (text: string): `0x${string}` => `0x${text.slice(2)}`;

async function startPlatform() {
  const testEnv = await createTestEnv({ settings: { logLevel: 'silent', withdrawalFeeMinutes: 2 } });
  const node = await startTestChain();
  const token = (await deployTokens(testEnv, node.chain, network)).get('USDT') ?? '0x';
  const chain = { network, chainId: anvilChainId, nodes: [node.anvil.url, `${node.anvil.url}/`], fetch } as const;
  const eth = evmCustody({ ...chain, readAssetNetworks: () => readAssetNetworks(testEnv.db) });
  const accounts = accountsByNetwork({ ETH: evmAccounts(chain) });
  const app: App = {
    ...testEnv.workerApp,
    custody: custodyByNetwork({ ETH: eth }, testEnv.custody),
    chainSender: senderByNetwork({ ETH: evmSender(chain) }, testEnv.chainSender),
    chainAccounts: accounts,
  };
  const keys = keysWith(10n ** 12n);
  const { db } = createWithdrawalSteps(testEnv).signer;
  const signer: SweepSigner = { db, keys, journal: memoryJournal(), onError: () => {} };
  await node.chain.send({ to: toHex(keys.wallet), data: '0x', value: 10n ** 18n });
  await node.chain.mine(1);
  await announceSweeps(signer);
  return {
    testEnv,
    node,
    token,
    app,
    signer,
    wallet: keys.wallet,
    tokensOf: (address: string) => accounts.readToken({ network, address, contract: token }),
    coinOf: (address: string) => accounts.readCoin({ network, address }),
  };
}

/** What the database has of an address. */
function readRows(testEnv: TestEnv) {
  const sweepOf = async (address: string): Promise<Row | undefined> => {
    const [row] = await testEnv.owner.query<Row>(
      'select state, reason, units from app.sweep where address = $1 order by id desc limit 1',
      [address],
    );
    return row;
  };
  const transfersOf = (address: string): Promise<TransferRow[]> =>
    testEnv.owner.query<TransferRow>(
      `select t.kind, t.state, t.nonce::int as nonce,
         (select count(*)::int from app.sweep_signature g where g.transfer_id = t.id and g.txid is not null) as signed
       from app.sweep_transfer t join app.sweep s on s.id = t.sweep_id where s.address = $1 order by t.created_at, t.id`,
      [address],
    );
  return { sweepOf, transfersOf };
}

/** A platform with a real EVM node, real tokens on it, and a signer that collects. A fee is raised after two minutes. */
export async function startSweepTest() {
  const platform = await startPlatform();
  const { testEnv, node, app, signer, token } = platform;
  const rows = readRows(testEnv);
  /** A transfer to an address, as deep as a credit needs. */
  const pay = async (address: string, amount: bigint): Promise<void> => {
    await node.chain.send({ to: token, data: transferData(address, amount * million) });
    await node.chain.mine(20);
    for (let run = 0; run < 4; run++) {
      await watchDeposits(app, network, 5_000);
      testEnv.advance(16_000);
    }
  };
  const balanceOf = async (customer: Parameters<typeof readCustomerBalance>[1]) =>
    (await readCustomerBalance(app, customer, 'USDT')).available;

  let people = 0;
  /** A customer whose deposit of so many USDT is credited. */
  const deposit = async (amount: bigint) => {
    people += 1;
    const { customer } = await testEnv.signUp(`saver${people}`, { acceptedDisclaimers: true, kycStatus: 'verified' });
    const address = await createAddressFor(app, customer, network);
    await pay(address, amount);
    return { address, customer };
  };

  const plan = async (): Promise<void> => {
    await watchPrices(testEnv.workerApp);
    await planSweeps(app, network);
  };
  /** The worker and the signer, once each. */
  const work = async (of: App = app, by: SweepSigner = signer): Promise<void> => {
    await readNetworkFees(of);
    await runSweeps(of, network);
    await signSweeps(by);
  };
  const finish = async (rounds = 12): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      await work();
      await node.chain.mine(13);
      testEnv.advance(15_000);
    }
  };

  /** Works, and mines so many blocks each time, until a transfer of the kind is signed. */
  const workUntilSigned = async (address: string, kind: string, blocks = 13): Promise<void> => {
    const isSigned = async () => (await rows.transfersOf(address)).some((one) => one.kind === kind && one.signed > 0);
    for (let round = 0; round < 20; round++) {
      await work();
      if (await isSigned()) return runSweeps(app, network);
      await node.chain.mine(blocks);
      testEnv.advance(5_000);
    }
    throw new Error(`no ${kind} was signed`);
  };
  return { ...platform, ...rows, pay, deposit, balanceOf, plan, work, workUntilSigned, finish };
}

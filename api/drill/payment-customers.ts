import { setTimeout as pause } from 'node:timers/promises';
import { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { addAddress, listReadyAddresses } from '@istmo/contract/areas/whitelist/whitelist.contract';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { newId } from '@istmo/db/new-id';
import type { Db } from '@istmo/db/tx';
import { adjustment, fundTreasury, post } from '@istmo/ledger';
import { type BenchCustomer, createBenchCustomers } from '../bench/bench-customers.ts';
import { writeInternalMove } from '../src/areas/history/public.ts';
import { findUnusedCode, newSecret, setTwoFactor } from '../src/areas/security/public.ts';
import { readSettings } from '../src/settings/settings.ts';
import { ownWallet } from '../src/sandbox/seed-withdrawal.ts';
import { callUntilAnswered } from './drill-client.ts';
import type { Installation } from './installation.ts';

/* Customers of a drill who withdraw tethers to their own wallet, and others who are paid in bitcoin. */

export type Withdrawer = BenchCustomer & {
  readonly email: string;
  /** A code that was not used yet; undefined until the next one is accepted. */
  readonly nextCode: () => string | undefined;
};
export type Depositor = BenchCustomer & { readonly address: string };

export const withdrawalCurrency = { code: 'USDT', wire: 'TRX', network: 'TRC20', chain: 'TRON' } as const;
export const depositCurrency = { code: 'BTC', chain: 'BTC' } as const;
export const walletAddress = ownWallet.address;
/** What each who withdraws begins with, in units. */
export const beginsWith = 5_000_000_000n;

type Sizes = { readonly withdrawers: number; readonly depositors: number };

/** Makes the customers: the rows that signing up and verification leave, then an address by the calls of the customer. */
export async function createPaymentCustomers(
  installation: Installation,
  url: string,
  sizes: Sizes,
): Promise<{ readonly withdrawers: readonly Withdrawer[]; readonly depositors: readonly Depositor[] }> {
  const size = sizes.withdrawers + sizes.depositors;
  const bench = await createBenchCustomers(installation.logins, { size, cents: 100n });
  await bench.stop();
  const own = bench.customers.slice(0, sizes.withdrawers);
  const operator = connect({ url: installation.logins.operator, name: 'istmo drill' });
  try {
    const withdrawers: Withdrawer[] = [];
    for (const customer of own) withdrawers.push(toWithdrawer(customer, await equip(operator, installation, customer)));
    for (const customer of withdrawers) await saveWallet(url, customer);
    for (const { token } of withdrawers) await waitForWallet(url, token);
    const depositors: Depositor[] = [];
    for (const customer of bench.customers.slice(sizes.withdrawers))
      depositors.push({ ...customer, address: await readAddress(url, customer) });
    return { withdrawers, depositors };
  } finally {
    await operator.stop();
  }
}

/** Two-factor, the disclaimer of withdrawals and money; returns the authenticator's secret. */
async function equip(db: Db, { environment }: Installation, { customer }: BenchCustomer): Promise<string> {
  const secret = newSecret();
  const amount = money(withdrawalCurrency.code, beginsWith);
  const at = new Date();
  const id = newId();
  const context = { settings: readSettings(environment), clock: { now: () => at } };
  await db.inTransaction(async (tx) => {
    await setTwoFactor(context, tx, { customer, secret });
    await tx.query('update app.account_status set withdraw_disclaimer_at = $2 where customer_id = $1', [customer, at]);
    await writeInternalMove(tx, { id, customer, amount, at });
    await post(
      tx,
      fundTreasury({ id: newId(), at, amount, place: `chain:${withdrawalCurrency.chain}` }),
      adjustment({ id, customer, at, amount }),
    );
  });
  return secret;
}

function toWithdrawer(customer: BenchCustomer, secret: string): Withdrawer {
  const stepMs = 30_000;
  let lastStep = 0n;
  return {
    ...customer,
    email: `${customer.customer}@bench.istmo.test`,
    nextCode: () => {
      const at = new Date();
      const code = findUnusedCode(secret, { lastStep, at });
      const now = BigInt(Math.floor(at.getTime() / stepMs));
      if (code !== undefined) lastStep = lastStep < now ? now : lastStep + 1n;
      return code;
    },
  };
}

const settleMs = 200;

async function saveWallet(url: string, { token, nextCode }: Withdrawer): Promise<void> {
  const { code: currency, network } = withdrawalCurrency;
  const form = { currency, network, address_name: 'My wallet', address: walletAddress, tfaCode: nextCode() ?? '' };
  const added = await callUntilAnswered(url, { endpoint: addAddress, body: form, token });
  if (added.refusal !== undefined) throw new Error(`an address was refused: ${added.refusal}`);
}

/** The platform screens a new address and completes it. */
async function waitForWallet(url: string, token: string): Promise<void> {
  for (;;) {
    const { data } = await callUntilAnswered(url, { endpoint: listReadyAddresses, body: {}, token });
    if (data !== undefined && data.data.length > 0) return;
    await pause(settleMs);
  }
}

async function readAddress(url: string, { token }: BenchCustomer): Promise<string> {
  const body = { currency: depositCurrency.code, network: '' };
  const { data, refusal } = await callUntilAnswered(url, { endpoint: readDepositAddress, body, token });
  if (data === undefined) throw new Error(`a deposit address was refused: ${refusal}`);
  return data.Address;
}

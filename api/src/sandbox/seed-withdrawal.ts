import { addAddress, listBeneficiaries, saveBeneficiary } from '@istmo/contract/areas/whitelist/whitelist.calls';
import {
  cancelWithdrawal,
  confirmWithdrawal,
  requestWithdrawal,
} from '@istmo/contract/areas/withdrawals/withdrawals.calls';
import type { DemoEvent } from '@istmo/db/seeds/history';
import * as z from 'zod/mini';
import { screenWithdrawals } from '../areas/payouts/public.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { findUnusedCode } from '../areas/security/public.ts';
import { completeDueAddresses, screenNewAddresses } from '../areas/whitelist/public.ts';
import { Refusal } from '../http/refusal.ts';
import { callAs, type PastVisit } from './past-visit.ts';

// It is derived from no key of the sandbox: a customer's deposit address would be credited what is withdrawn.
export const ownWallet = { currency: 'USDT', network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };

const created = z.object({ data: z.object({ _id: z.string() }) });
const addresses = z.object({ data: z.array(z.object({ _id: z.string(), kind: z.string() })) });

type Withdrawal = Pick<Extract<DemoEvent, { kind: 'withdrawal' }>, 'amount' | 'isCancelled'>;

/** Requests a withdrawal to the customer's own wallet, or cancels it. Otherwise it is confirmed by its link and screened, so that the signer and the worker send it. */
export async function withdraw(event: Withdrawal, visit: PastVisit, address = ownWallet.address): Promise<void> {
  await request(event, visit, { ...ownWallet, address });
  // By the price of that day: at the first start there is none yet, and a withdrawal without a price waits for staff.
  await watchPrices(visit.past.workerApp);
  await screenWithdrawals(visit.past.workerApp);
}

type Wallet = typeof ownWallet;

async function request({ amount, isCancelled }: Withdrawal, visit: PastVisit, wallet: Wallet): Promise<void> {
  await addWallet(visit, wallet);
  const { currency, network, address } = wallet;
  const form = { currency, network, amount, address_info: address, otp: readCode(visit) };
  const { data } = z.parse(created, await callAs(visit, requestWithdrawal, form));
  if (isCancelled) return cancel(visit, data._id);
  const [email] = (await visit.past.sendEmails()).filter(({ text }) => text.includes('/activate_withdraw'));
  const [link] = /https?:\/\/\S+\/activate_withdraw\S+/.exec(email?.text ?? '') ?? [];
  // Without an e-mail it was confirmed when the seed ran before.
  if (link === undefined) return;
  const { searchParams } = new URL(link);
  await callAs(visit, confirmWithdrawal, { token: searchParams.get('token'), verify: searchParams.get('verify') });
}

async function cancel(visit: PastVisit, id: string): Promise<void> {
  try {
    await callAs(visit, cancelWithdrawal, { id });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'already_done')) throw error;
  }
}

async function addWallet(visit: PastVisit, { currency, network, address }: Wallet): Promise<void> {
  const list = async () => z.parse(addresses, await callAs(visit, listBeneficiaries, {})).data;
  if ((await list()).length === 0) {
    const form = { currency, network, address, address_name: 'My wallet', tfaCode: readCode(visit, -1) };
    await callAs(visit, addAddress, form);
    await screenNewAddresses(visit.past.workerApp);
    await completeDueAddresses(visit.past.workerApp);
  }
  for (const { _id: id, kind } of await list())
    if (kind === '') await callAs(visit, saveBeneficiary, { id, kind: 'own' });
}

const codeStepMs = 30_000;

/** The code that the customer's authenticator showed; one step earlier or later, because a code works once. */
export function readCode({ past, person }: PastVisit, steps = 0): string {
  const at = new Date(past.app.clock.now().getTime() + steps * codeStepMs);
  return findUnusedCode(person.tfaSecret ?? '', { lastStep: 0n, at }) ?? '';
}

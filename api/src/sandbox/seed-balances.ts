import type { CustomerId } from '@istmo/contract/kernel/id';
import { type Money, money, parseUnits, subtract } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { type DemoMoney, demoTreasury } from '@istmo/db/seeds/people';
import { adjustment, fundTreasury, issueToTreasury, type Movement, post } from '@istmo/ledger';
import type { App } from '../app.ts';
import { writeInternalMove } from '../areas/history/public.ts';
import { readInstrument } from '../areas/instruments/public.ts';
import { daysBefore } from './days-before.ts';
import { runSeedStep } from './seed-step.ts';

type Gift = Pick<DemoMoney, 'currency' | 'amount'> & {
  /** How much of it the customer has already. */
  readonly less?: string | undefined;
  readonly step: string;
  readonly at: Date;
};

/** The platform brings the money in and gives it to the customer, by movements like any others. */
export async function giveMoney(
  app: App,
  customer: CustomerId,
  { currency, amount, less = '0', step, at }: Gift,
): Promise<void> {
  const given = subtract(await readAmount(app, currency, amount), await readAmount(app, currency, less));
  const funding = await bringIn(app, given, { at });
  await runSeedStep(app, step, async (tx) => {
    const id = newId();
    await writeInternalMove(tx, { id, customer, amount: given, at });
    await post(tx, funding, adjustment({ id, customer, at, amount: given }));
  });
}

/** The platform's own inventory. */
export async function seedTreasury(app: App): Promise<void> {
  const at = daysBefore(app.clock.now(), 400);
  for (const { currency, amount, chain } of demoTreasury) {
    const funding = await bringIn(app, await readAmount(app, currency, amount), { at, chain });
    await runSeedStep(app, `treasury ${currency}`, async (tx) => {
      await post(tx, funding);
    });
  }
}

/** The movement that brings an amount into the platform's inventory: from its bank, from its network, or issued. */
async function bringIn(
  app: App,
  amount: Money,
  { at, chain }: { readonly at: Date; readonly chain?: string | undefined },
): Promise<Movement> {
  const { kind, networks } = await readInstrument(app, amount.currency);
  if (kind === 'security') return issueToTreasury({ id: newId(), at, amount });
  const on = chain ?? (kind === 'fiat' ? undefined : networks[0]?.chain);
  const place = on === undefined ? 'bank:sandbox' : (`chain:${on}` as const);
  return fundTreasury({ id: newId(), at, amount, place });
}

/** A decimal of the seeds as money. */
async function readAmount(app: App, code: string, decimal: string): Promise<Money> {
  const { ledgerScale } = await readInstrument(app, code);
  const units = parseUnits(decimal, ledgerScale);
  if (units === undefined) throw new Error(`${decimal} is not an amount of ${code}`);
  return money(code, units);
}

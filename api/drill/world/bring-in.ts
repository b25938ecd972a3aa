import { completeDeposit } from '@istmo/contract/areas/bank/bank.staff.contract';
import {
  listStatementLines,
  matchStatementLine,
  uploadStatement,
} from '@istmo/contract/areas/bank/statements.staff.contract';
import { resumePayout } from '@istmo/contract/areas/payouts/payouts.staff.contract';
import { closeCase } from '@istmo/contract/areas/reconciliation/reconciliation.staff.contract';
import {
  decideAdjustment,
  listAdjustments,
  proposeAdjustment,
} from '@istmo/contract/areas/treasury/treasury.staff.contract';
import { demoEmail } from '@istmo/db/seeds/people';
import { setTimeout as pause } from 'node:timers/promises';
import { until, untilPriced } from './client.ts';
import { countCredits, listOpen, readNextCover, readPayments, readState, waitForCase } from './comparisons.ts';
import type { Findings } from './findings.ts';
import { amounts, creditWire, type Meanwhile, today, wireReference } from './meanwhile.ts';
import { admin, type Operator } from './outside-database.ts';
import { newcomer, type People, readReceiving, signNewcomerUp } from './people.ts';

/* What the world did meanwhile is brought in, step by step as docs/recipes/after-a-restore.md says. */

export type Restored = {
  readonly operator: Operator;
  readonly product: { readonly url: string };
  readonly people: People;
  readonly meanwhile: Meanwhile;
  /** The withdrawal that was approved before the second that was restored to. */
  readonly dangerous: { readonly id: string; readonly referenceNo: string };
  readonly journal: string;
  readonly findings: Findings;
  /** The transactions to the address of the withdrawals before that second. */
  readonly paidBefore: ReadonlySet<string>;
};

const treasurers = ['gloria', 'hugo'] as const;
const looksMs = 5_000;

/** Step 5: nothing moves, and what is compared. */
export async function compareWhileHeld({
  operator,
  people,
  meanwhile,
  dangerous,
  journal,
  findings,
}: Restored): Promise<void> {
  const { installation, world } = operator;
  const { gloria } = people;
  const before = await readPayments(installation);
  await world.mine('TRON');
  const held = await until('the signer puts the approved withdrawal on hold', async () => {
    const payout = await readState(gloria, dangerous.referenceNo);
    return payout.state === 'on_hold' ? payout : undefined;
  });
  findings.compare('the withdrawal on hold has no transaction here', held.broadcast, null);
  await pause(looksMs);
  findings.compare('while the platform is held nothing is sent', await readPayments(installation), before);
  findings.compare(
    'while it is held no deposit is credited',
    await countCredits(installation, meanwhile.depositTxid),
    0,
  );
  const compared = await admin(operator, ['compare-journal', journal]);
  findings.contain('the signer’s journal names both payments', compared.text, [
    `TRON ${meanwhile.lostTxid}: 99.000000 USDT`,
    'no withdrawal',
    '2 of them not signed here',
    `TRON ${meanwhile.dangerousTxid}: 199.000000 USDT`,
    `${dangerous.referenceNo}, on_hold`,
  ]);
  for (const txid of [meanwhile.lostTxid, meanwhile.dangerousTxid])
    findings.contain(`the network has ${txid}`, JSON.stringify(await world.control(`chain/tx/${txid}`)), [
      '"isValid":true',
    ]);
  await waitForCase(gloria, 'external chain:TRON USDT');
  await waitForCase(gloria, 'external card:USD USD');
}

/** Corrects what the books say is at a place, by two people at the terminal. */
async function correctPlace(
  { operator, findings }: Restored,
  values: readonly [string, string, string, string],
): Promise<void> {
  const args = ['correct-place', ...values, ...treasurers.map(demoEmail)];
  const { text, code } = await admin(operator, args, treasurers);
  findings.compare(`${values.join(' ')} is booked: ${text.slice(-200)}`, code, 0);
}

type Adjustment = {
  readonly customer: string;
  readonly direction: 'credit' | 'debit';
  readonly currency: string;
  readonly amount: string;
};

/** One proposes, another approves, the worker posts. */
async function adjust(
  { operator: { world }, people: { gloria, hugo } }: Restored,
  adjustment: Adjustment,
): Promise<void> {
  const { currency, amount } = adjustment;
  const { id } = await untilPriced(() =>
    gloria.call(proposeAdjustment, { ...adjustment, reason: 'lost by the restore' }),
  );
  await untilPriced(async () => {
    const approval = await world.approvalOf('hugo');
    await hugo.call(decideAdjustment, { id, approve: true, currency, amount, reason: 'compared', approval });
    return true;
  });
  await until(`the adjustment of ${adjustment.customer} is posted`, async () => {
    const { data } = await gloria.call(listAdjustments, {});
    return data.some((one) => one.id === id && one.state === 'posted') || undefined;
  });
}

/** Step 9: before customers are let in. */
export async function settlePayments(restored: Restored): Promise<void> {
  const { operator, people, meanwhile, dangerous, findings } = restored;
  const { installation, world } = operator;
  await until('the deposit is credited again', async () => {
    await world.mine('TRON', 1);
    return (await countCredits(installation, meanwhile.depositTxid)) > 0 || undefined;
  });
  // The signer has it in its journal, and stores the same transaction again.
  await people.irene.call(resumePayout, { reference_no: dangerous.referenceNo, reason: 'the journal has it' });
  const payout = await until('the withdrawal is completed', async () => {
    await world.mine('TRON');
    const found = await readState(people.gloria, dangerous.referenceNo);
    return ['completed', 'on_hold', 'replaced'].includes(found.state) && found.broadcast !== null ? found : undefined;
  });
  findings.compare('the dangerous withdrawal ends', payout.state, 'completed');
  findings.compare('by the transaction of the journal', payout.broadcast?.txid, meanwhile.dangerousTxid);
  await correctPlace(restored, ['chain:TRON', 'USDT', '-99', meanwhile.lostTxid]);
  await adjust(restored, { customer: 'diego', direction: 'debit', currency: 'USDT', amount: amounts.lost });
  const { total, acquirerId } = meanwhile.purchase;
  await correctPlace(restored, ['card:USD', 'USD', total, acquirerId]);
  await adjust(restored, { customer: 'anabel', direction: 'credit', currency: 'USD', amount: total });
}

/** Step 10: customers are let in, and say what only they know. */
export async function settleWithCustomers(restored: Restored): Promise<void> {
  const { operator, people, product, meanwhile, findings } = restored;
  const { world } = operator;
  const { gloria } = people;
  const again = await readReceiving(await signNewcomerUp(world, product));
  findings.compare('the lost address is given to nobody again', again === meanwhile.newcomerAddress, false);
  findings.compare('reconcile runs', (await admin(operator, ['reconcile'])).code === null, false);
  const { id } = await waitForCase(gloria, 'lost-address');
  await correctPlace(restored, ['chain:TRON', 'USDT', amounts.newcomer, meanwhile.newcomerTxid]);
  await adjust(restored, {
    customer: newcomer.username,
    direction: 'credit',
    currency: 'USDT',
    amount: amounts.newcomer,
  });
  await gloria.call(closeCase, { id, reason: 'credited by an adjustment' });

  const line = `${today()},${amounts.wire},${wireReference},Puertos del Istmo`;
  const statement = Buffer.from(`date,amount,reference,name\n${line}\n`);
  const upload = {
    fields: { account: 'local' },
    file: { field: 'statement', name: 'statement.csv', bytes: statement },
  };
  const { added } = await gloria.submit(uploadStatement, upload);
  findings.compare('the statement has a credit that no deposit is known for', added, 1);
  const deposit = await creditWire(world, people);
  const { data } = await gloria.call(listStatementLines, { search: wireReference });
  await gloria.call(matchStatementLine, { id: data[0]?.id ?? '', deposit, reason: 'the same wire' });
  await gloria.call(completeDeposit, { id: deposit, reason: 'matched' }).catch(() => undefined);
}

/** At the end nothing differs any more, and every payment was made once. */
export async function compareAtTheEnd({ operator, people, meanwhile, findings, paidBefore }: Restored): Promise<void> {
  const { installation } = operator;
  findings.compare('the deposit is credited once', await countCredits(installation, meanwhile.depositTxid), 1);
  const { sent, charges } = await readPayments(installation);
  const expected = [meanwhile.dangerousTxid, meanwhile.lostTxid].toSorted();
  const paid = sent.map(({ txid }) => txid).filter((txid) => !paidBefore.has(txid));
  findings.compare('each withdrawal was paid once', paid.toSorted(), expected);
  findings.compare(
    'every card was charged once',
    charges.filter((count) => count !== 1),
    [],
  );
  findings.compare('what is at each place is in the books', await readNextCover(people.gloria), []);
  const reconciled = await admin(operator, ['reconcile']);
  findings.compare(
    `reconcile finds no difference but the closed one: ${reconciled.text.slice(0, 300)}`,
    await listOpen(people.gloria),
    [],
  );
}

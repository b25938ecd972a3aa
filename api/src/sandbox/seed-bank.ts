import { addBankAccount, submitBankDeposit, switchBankAccount } from '@istmo/contract/areas/bank/bank.calls';
import { decideAccount, decideDeposit } from '@istmo/contract/areas/bank/bank.staff.calls';
import { uploadStatement } from '@istmo/contract/areas/bank/statements.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import type { CustomerCase, PlatformCase } from '@istmo/db/seeds/cases';
import type { App } from '../app.ts';
import { readAccountsOf, readDepositsOf } from '../areas/bank/public.ts';
import { callAsStaff } from './demo-staff.ts';
import { callAs, type PastVisit } from './past-visit.ts';

type CaseOf<Kind extends CustomerCase['kind']> = Extract<CustomerCase, { kind: Kind }>;

const role = 'treasury';

/** Enters a bank account, which then waits for staff, or is approved and activated. */
export async function openBankAccount(
  { bank, account, code, isActive = false }: CaseOf<'bank-account'>,
  visit: PastVisit,
): Promise<void> {
  const { past, customer } = visit;
  const find = async () =>
    (await readAccountsOf(past.app.db, customer)).find(({ accountNumber }) => accountNumber === account);
  if (!(await find())) {
    const form = { bankname: bank, accountnum: account, conaccount: account, acctype: 'savings', ibanCode: code };
    await callAs(visit, addBankAccount, form);
  }
  const added = await find();
  if (!isActive || !added || !past.consoleApp) return;
  if (added.state === 'pending') {
    const reason = 'The statement of the bank names the customer.';
    const input = { id: added.id, version: added.version, approve: true, reason };
    await callAsStaff(past.consoleApp, { wire: decideAccount.wire, role, input });
  }
  await callAs(visit, switchBankAccount, { bankname: bank, accNum: account, status: true });
}

/** Reports a wire; of an amount that takes two people one approves it. */
export async function reportWire(wire: CaseOf<'wire'>, visit: PastVisit): Promise<void> {
  const { past, customer } = visit;
  const { account, amount, reference, proposal } = wire;
  const own = (await readAccountsOf(past.app.db, customer)).find(({ accountNumber }) => accountNumber === account);
  // Without staff nothing was approved that a wire could come from.
  if (!own?.isActive) return;
  const sentOn = dayOf(past.app);
  const form = { depAmt: amount, refNum: reference, transDate: sentOn, bankname: own.bankName, accountnum: account };
  const bytes = drawProof([own.bankName, `USD ${formatAmount(amount)}`, own.holder, reference, sentOn]);
  const file = { field: 'deposit_image', name: 'transfer.svg', type: 'image/svg+xml', bytes };
  await callAs(visit, submitBankDeposit, form, [file]);
  const deposit = (await readDepositsOf(past.app.db, customer)).find((one) => one.reference === reference);
  if (proposal === undefined || !deposit || !past.consoleApp) return;
  const input = { id: deposit.id, approve: true, reason: proposal };
  await callAsStaff(past.consoleApp, { wire: decideDeposit.wire, role, place: 1, input });
}

/** Uploads a statement of the operator's account for wires, with lines to match. */
export async function uploadLines(
  { lines }: Extract<PlatformCase, { kind: 'statement' }>,
  consoleApp: App,
): Promise<void> {
  const day = dayOf(consoleApp);
  const rows = lines.map(({ amount, reference, payer }) => [day, amount, reference, payer].join(','));
  const bytes = Buffer.from(['date,amount,reference,payer', ...rows].join('\n'));
  const file = { field: 'statement', name: `wires-${day}.csv`, type: 'text/csv', bytes };
  const input = { account: 'wire', day_order: '', decimals: '' };
  await callAsStaff(consoleApp, { wire: uploadStatement.wire, role, input, files: [file] });
}

const dayOf = ({ clock }: App): string => clock.now().toISOString().slice(0, 10);

/** A picture of what the customer's bank would show of a wire. */
function drawProof(lines: readonly string[]): Buffer {
  const texts = lines.map(
    (line, index) => `<text x="32" y="${90 + index * 40}" font-family="sans-serif" font-size="22">${line}</text>`,
  );
  return Buffer.from(
    `<svg width="480" height="300"><rect width="480" height="300" fill="#f4f6f5"/><rect width="480" height="40" fill="#1f5a4e"/>${texts.join('')}</svg>`,
  );
}

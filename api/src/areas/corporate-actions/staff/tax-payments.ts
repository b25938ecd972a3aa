import { taxPaymentRules } from '@istmo/contract/areas/corporate-actions/withholding.rules';
import { listTaxPayments, proposeTaxPayment } from '@istmo/contract/areas/corporate-actions/withholding.staff.contract';
import { findInstrument, type Registry } from '@istmo/contract/kernel/instrument';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits, type Money, money, parseUnits } from '@istmo/contract/kernel/money';
import { findProblem } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import type { Reader, Tx } from '@istmo/db/tx';
import { readBalance, withholding } from '@istmo/ledger';
import { handleStaff, type StaffCaller } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Proposal, proposeAction, readOpenProposals, showProposal } from '../../audit/public.ts';
import { mayLeave, readRegistry, requireInstrument } from '../../instruments/public.ts';
import { listTaxPaymentRows, lockTaxOf, sumApprovedTaxPayments } from '../tax-payments.store.ts';
import { readPayload } from './proposals.ts';
import { subjectKinds, taxPaymentAction } from './withholding-proposals.ts';

export const bankPlaceOf = (currency: string): `bank:${string}` => `bank:${currency}`;

/** A payment to an authority leaves from a bank, so it is of a currency that is there. */
export const isPayable = (registry: Registry, currency: string): boolean =>
  findInstrument(registry.instruments, currency)?.kind === 'fiat';

/** What the books owe an authority in a currency, and what of it is approved and not posted yet. */
export async function readOwed(reader: Reader, country: string, currency: string) {
  const [owed, approved] = await Promise.all([
    readBalance(reader, withholding(country), currency),
    sumApprovedTaxPayments(reader, country, currency),
  ]);
  return { owed: owed.units, approved };
}

/** The facts of a proposed payment. */
export function readTaxPayment({ payload }: Pick<Proposal, 'payload'>) {
  const facts = readPayload(payload);
  return {
    country: facts['country'] ?? '',
    currency: facts['currency'] ?? '',
    units: BigInt(facts['units'] ?? '0'),
    fromDay: facts['from'] ?? '',
    toDay: facts['to'] ?? '',
    reference: facts['reference'] ?? '',
  };
}

/** Refuses to pay more than is owed, and in a currency that is stopped. */
export async function refuseTaxPayment(tx: Tx, country: string, { currency, units }: Money): Promise<void> {
  await lockTaxOf(tx, country);
  const { owed, approved } = await readOwed(tx, country, currency);
  if (units > owed - approved) refuse('insufficient_balance', m.actions_tax_too_much, { field: 'amount' });
  if (!(await mayLeave(tx, currency))) refuse('currency_inactive', m.actions_currency_stopped, { field: 'currency' });
}

export const answerProposeTaxPayment = handleStaff(
  proposeTaxPayment,
  async (app, caller, { country, currency, reason, ...form }) => {
    const problem = findProblem(taxPaymentRules, form);
    if (problem) refuse(problem.code, problem.message, { field: problem.field });
    const registry = await readRegistry(app);
    if (!isPayable(registry, currency))
      return refuse('currency_inactive', m.actions_tax_currency, { field: 'currency' });
    const { ledgerScale } = requireInstrument(registry, currency);
    const units = parseUnits(form.amount, ledgerScale);
    if (units === undefined || units === 0n)
      return refuse('amount_invalid', withParams(m.treasury_amount_invalid, { places: `${ledgerScale}` }), {
        field: 'amount',
      });
    await proposeAction(app, caller, {
      action: taxPaymentAction,
      subject: { kind: subjectKinds.payment, id: `${country} ${currency}` },
      payload: {
        country,
        currency,
        units: `${units}`,
        from: form.from_day,
        to: form.to_day,
        place: bankPlaceOf(currency),
        reference: form.reference.trim(),
      },
      reason,
      check: (tx) => refuseTaxPayment(tx, country, money(currency, units)),
    });
    return { message: m.actions_proposed };
  },
);

const showProposed = (
  proposal: Proposal,
  decimal: (units: bigint, currency: string) => string,
  caller: StaffCaller,
) => {
  const { country, currency, units, fromDay, toDay, reference } = readTaxPayment(proposal);
  return {
    id: proposal.id,
    country,
    currency,
    amount: decimal(units, currency),
    from_day: fromDay,
    to_day: toDay,
    place: bankPlaceOf(currency),
    reference,
    state: 'proposed' as const,
    at: proposal.proposedAt.toISOString(),
    proposal: showProposal(proposal, caller),
  };
};

export const answerListTaxPayments = handleStaff(listTaxPayments, async (app, caller) => {
  const [registry, rows, proposals] = await Promise.all([
    readRegistry(app),
    listTaxPaymentRows(app.db),
    readOpenProposals(app.db, taxPaymentAction),
  ]);
  const decimal = (units: bigint, currency: string): string =>
    formatUnits(units, requireInstrument(registry, currency).ledgerScale);
  return {
    data: [
      ...proposals.map((proposal) => showProposed(proposal, decimal, caller)),
      ...rows.map(({ units, fromDay, toDay, at, id, country, currency, place, reference, state }) => ({
        id,
        country,
        currency,
        amount: decimal(units, currency),
        from_day: fromDay,
        to_day: toDay,
        place,
        reference,
        state,
        at: at.toISOString(),
        proposal: null,
      })),
    ],
  };
});

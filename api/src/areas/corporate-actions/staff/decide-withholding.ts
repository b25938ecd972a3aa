import { decideWithholding } from '@istmo/contract/areas/corporate-actions/withholding.staff.contract';
import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { type Approval, handleDecision, type Proposal } from '../../audit/public.ts';
import { setCertificateState } from '../certificates.store.ts';
import { insertTaxPayment } from '../tax-payments.store.ts';
import { insertRule } from '../withholding.store.ts';
import { lockCertificateIn } from './certificates.ts';
import { readPayload } from './proposals.ts';
import { bankPlaceOf, readTaxPayment, refuseTaxPayment } from './tax-payments.ts';
import { certificateAction, certificateEndAction, ruleAction, taxPaymentAction } from './withholding-proposals.ts';
import { readRule } from './withholding-rule.ts';

async function approveRule({ app, tx }: Approval, proposal: Proposal) {
  await insertRule(tx, readRule(proposal), { proposal: proposal.id, at: app.clock.now() });
  return readPayload(proposal.payload);
}

async function approveCertificate({ tx }: Approval, { id: proposal, subject }: Proposal) {
  const { id, country, number } = await lockCertificateIn(tx, subject, 'proposed');
  await setCertificateState(tx, id, { state: 'approved', proposal });
  return { country, number };
}

async function rejectCertificate({ tx }: Approval, { subject }: Proposal) {
  const { id, country, number } = await lockCertificateIn(tx, subject, 'proposed');
  await setCertificateState(tx, id, { state: 'rejected', proposal: null });
  return { country, number };
}

async function endCertificate({ tx }: Approval, { id: proposal, subject }: Proposal) {
  const { id, country, number } = await lockCertificateIn(tx, subject, 'approved');
  await setCertificateState(tx, id, { state: 'withdrawn', proposal });
  return { country, number };
}

/** The console moves no money: the worker posts it. */
async function approveTaxPayment({ app, tx }: Approval, proposal: Proposal) {
  const payment = readTaxPayment(proposal);
  await refuseTaxPayment(tx, payment.country, money(payment.currency, payment.units));
  const id = asId<'withholding-payment'>(newId());
  const place = bankPlaceOf(payment.currency);
  await insertTaxPayment(tx, { ...payment, id, place, proposal: proposal.id, at: app.clock.now() });
  return { payment: id, ...readPayload(proposal.payload) };
}

export const answerDecideWithholding = handleDecision(decideWithholding, {
  carryOut: {
    [ruleAction]: approveRule,
    [certificateAction]: approveCertificate,
    [certificateEndAction]: endCertificate,
    [taxPaymentAction]: approveTaxPayment,
  },
  putBack: { [certificateAction]: rejectCertificate },
  approved: m.actions_approved,
  rejected: m.actions_rejected,
});

import type { Reader } from '@istmo/db/tx';
import { type Proposal, readOpenProposals } from '../../audit/public.ts';

/** What two of the staff decide about tax, as actions of the audit log; the database names them in its checks. */
export const ruleAction = 'withholding.rule';
export const certificateAction = 'tax-certificate.approve';
export const certificateEndAction = 'tax-certificate.withdraw';
export const taxPaymentAction = 'withholding.pay';

export const withholdingActions = [ruleAction, certificateAction, certificateEndAction, taxPaymentAction] as const;

/** The subjects of entries of the audit log: a rule and a certificate by their id, a payment by its country and currency. */
export const subjectKinds = {
  rule: 'withholding-rule',
  certificate: 'tax-certificate',
  payment: 'withholding',
} as const;

/** Open proposals about certificates, those that end one included. */
export async function readCertificateProposals(reader: Reader): Promise<Proposal[]> {
  const [approvals, ends] = await Promise.all([
    readOpenProposals(reader, certificateAction),
    readOpenProposals(reader, certificateEndAction),
  ]);
  return [...approvals, ...ends];
}

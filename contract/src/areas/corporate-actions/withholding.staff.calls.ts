import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listWithholdingRules = getAsStaff('withholding/rules', { permission: 'corporate-actions.read' });
export const proposeWithholdingRule = postAsStaff('withholding/propose-rule', {
  permission: 'corporate-actions.propose',
});
export const listCertificates = getAsStaff('withholding/certificates', { permission: 'corporate-actions.read' });
export const readCertificate = getAsStaff('withholding/certificate', { permission: 'corporate-actions.read' });
export const uploadCertificate = postAsStaff('withholding/upload-certificate', {
  permission: 'corporate-actions.propose',
  files: ['document'],
});
export const proposeCertificateEnd = postAsStaff('withholding/propose-certificate-end', {
  permission: 'corporate-actions.propose',
});
export const readWithholdingReport = getAsStaff('withholding/report', { permission: 'corporate-actions.read' });
export const printWithholdingReport = getAsStaff('withholding/report-file', { permission: 'corporate-actions.read' });
export const listWithheld = getAsStaff('withholding/withheld', { permission: 'corporate-actions.read' });
export const listTaxPayments = getAsStaff('withholding/payments', { permission: 'corporate-actions.read' });
export const proposeTaxPayment = postAsStaff('withholding/propose-payment', {
  permission: 'corporate-actions.propose',
});
export const decideWithholding = postAsStaff('withholding/decide', { permission: 'corporate-actions.decide' });
export const countWaitingWithholding = getAsStaff('withholding/waiting', { permission: 'corporate-actions.read' });

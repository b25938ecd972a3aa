import { dayAt } from '@istmo/contract/kernel/day';
import { createHash } from 'node:crypto';
import { certificateRules } from '@istmo/contract/areas/corporate-actions/withholding.rules';
import {
  listCertificates,
  proposeCertificateEnd,
  readCertificate,
  uploadCertificate,
} from '@istmo/contract/areas/corporate-actions/withholding.staff.contract';
import { asId, parseId } from '@istmo/contract/kernel/id';
import { findProblem } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { OutcomeUnknown } from '@istmo/db/failures';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { proposeAction, recordLook, showProposal } from '../../audit/public.ts';
import { findPdfProblem } from '../../documents/public.ts';
import {
  type Certificate,
  findCertificate,
  findHolder,
  insertCertificate,
  listCertificateRows,
  lockCertificate,
} from '../certificates.store.ts';
import {
  certificateAction,
  certificateEndAction,
  readCertificateProposals,
  subjectKinds,
} from './withholding-proposals.ts';

export const answerListCertificates = handleStaff(listCertificates, async (app, caller, { customer, ...query }) => {
  const [{ rows, count }, proposals] = await Promise.all([
    listCertificateRows(app.db, { ...query, customer: parseId<'customer'>(customer) ?? null }),
    readCertificateProposals(app.db),
  ]);
  const today = dayAt(app.clock.now(), app.settings.timeZone);
  const proposalOf = new Map(proposals.map((proposal) => [proposal.subject, proposal]));
  return {
    data: rows.map((row) => {
      const proposal = proposalOf.get(row.id);
      return {
        id: row.id,
        customer_id: row.customer,
        customer: row.username,
        country: row.country,
        number: row.number,
        valid_from: row.validFrom,
        valid_until: row.validUntil,
        is_expired: row.validUntil < today,
        state: row.state,
        uploader: row.uploader,
        uploaded_at: row.uploadedAt.toISOString(),
        sha256: row.sha256.toString('hex'),
        proposal: proposal
          ? { ...showProposal(proposal, caller), is_end: proposal.kind === certificateEndAction }
          : null,
      };
    }),
    count,
  };
});

export const answerReadCertificate = handleStaff(readCertificate, async (app, caller, { id: sent }) => {
  const id = parseId<'tax-certificate'>(sent);
  const row = id && (await findCertificate(app.db, id));
  if (!row) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  const subject = { kind: 'customer', id: row.customer };
  await recordLook(app, caller, { action: 'tax-certificate.look', subject, reason: '' });
  const stored = await app.files.get(row.fileKey);
  // A store that has another file under this name must not pass it on.
  if (!stored || !createHash('sha256').update(stored.bytes).digest().equals(row.sha256))
    throw new Error(`the file of the certificate ${row.id} is not what was uploaded`);
  return { file: { bytes: stored.bytes, type: 'application/pdf', name: `tax-residence-${row.country}-${row.id}.pdf` } };
});

export const answerUploadCertificate = handleStaff(uploadCertificate, async (app, caller, { reason, ...form }) => {
  const customer = await findHolder(app.db, form.customer.trim());
  if (!customer) return refuse('not_found', m.audit_customer_unknown, { field: 'customer' });
  const problem = findProblem(certificateRules, form);
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
  const [file] = caller.files;
  if (!file) return refuse('invalid_field', m.documents_file_missing, { field: 'document' });
  const pdfProblem = findPdfProblem(file.bytes);
  if (pdfProblem) refuse('invalid_field', pdfProblem, { field: 'document' });
  const fileKey = await app.files.put(file.bytes, { type: 'application/pdf' });
  const certificate: Omit<Certificate, 'state'> = {
    id: asId<'tax-certificate'>(newId()),
    customer,
    country: form.country,
    number: form.number.trim(),
    validFrom: form.valid_from,
    validUntil: form.valid_until,
    fileKey,
    bytes: file.bytes.length,
    sha256: createHash('sha256').update(file.bytes).digest(),
    uploadedBy: caller.staff,
    uploadedAt: app.clock.now(),
  };
  const storing = proposeAction(app, caller, {
    action: certificateAction,
    subject: { kind: subjectKinds.certificate, id: certificate.id },
    payload: {
      customer,
      country: certificate.country,
      number: certificate.number,
      valid_from: certificate.validFrom,
      valid_until: certificate.validUntil,
      sha256: certificate.sha256.toString('hex'),
    },
    reason,
    check: async (tx) => {
      const isNew = await insertCertificate(tx, certificate);
      if (!isNew) refuse('already_done', m.actions_certificate_known, { field: 'document' });
    },
  });
  await storing.catch(async (error: unknown) => {
    // The row may have been stored after all, and then needs its file.
    if (!(error instanceof OutcomeUnknown))
      await app.files
        .remove(fileKey)
        .catch((failure: unknown) => app.log.warn({ err: failure }, 'an unused file was not removed'));
    throw error;
  });
  return { id: certificate.id, message: m.actions_proposed };
});

/** The certificate with its row locked, in this state; of two decisions at once the second is refused. */
export async function lockCertificateIn(tx: Tx, sent: string, state: Certificate['state']): Promise<Certificate> {
  const id = parseId<'tax-certificate'>(sent);
  const row = id && (await lockCertificate(tx, id));
  if (!row) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  return row.state === state ? row : refuse('already_done', m.actions_certificate_state);
}

export const answerProposeCertificateEnd = handleStaff(
  proposeCertificateEnd,
  async (app, caller, { id: sent, reason }) => {
    await proposeAction(app, caller, {
      action: certificateEndAction,
      subject: { kind: subjectKinds.certificate, id: sent },
      reason,
      check: async (tx) => void (await lockCertificateIn(tx, sent, 'approved')),
    });
    return { message: m.actions_proposed };
  },
);

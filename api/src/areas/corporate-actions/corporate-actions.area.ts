import type { Area } from '../../area.ts';
import { corporateActionsTasks } from './corporate-actions.worker.ts';
import {
  answerDraftIssuedEvent,
  answerFundIssuedEvent,
  answerListIssuedEvents,
  answerProposeIssuedEvent,
  answerWithdrawIssuedEvent,
} from './issuer.ts';
import { answerReadAdvice } from './advice.ts';
import { answerGiveInstruction } from './give-instruction.ts';
import { answerListIncome } from './list-income.ts';
import { answerListOwnEvents } from './list-own-events.ts';
import { answerReadEvent } from './read-event.ts';
import { countWaiting } from './staff-events.store.ts';
import {
  answerListCertificates,
  answerProposeCertificateEnd,
  answerReadCertificate,
  answerUploadCertificate,
} from './staff/certificates.ts';
import { answerDecideWithholding } from './staff/decide-withholding.ts';
import { answerDecideEvent } from './staff/decide.ts';
import { answerListEntitlements } from './staff/list-entitlements.ts';
import { answerCountWaitingEvents, answerListEvents, fundingNotice } from './staff/list-events.ts';
import {
  answerProposeAcceptance,
  answerProposeAnnouncement,
  answerProposeCancellation,
  answerProposeOwnFunding,
  answerProposeReturn,
} from './staff/propose.ts';
import { answerReadEventHistory } from './staff/event-history.ts';
import {
  answerListEventSecurities,
  answerPrintPaymentsReport,
  answerReadPaymentsReport,
} from './staff/payments-report.ts';
import { answerReadEventAsStaff } from './staff/read-event.ts';
import { answerProposeOutsidePaid, answerRetryEntitlement } from './staff/retry-entitlement.ts';
import { answerListTaxPayments, answerProposeTaxPayment } from './staff/tax-payments.ts';
import {
  answerListWithheld,
  answerPrintWithholdingReport,
  answerReadWithholdingReport,
  answerCountWaitingWithholding,
} from './staff/withholding-report.ts';
import { answerListWithholdingRules, answerProposeWithholdingRule } from './staff/withholding-rule.ts';
import { answerCancelDraft, answerReturnToDraft, answerSaveDraft } from './staff/save-draft.ts';

export const corporateActionsArea: Area = {
  handlers: [
    answerListOwnEvents,
    answerReadEvent,
    answerListIncome,
    answerReadAdvice,
    answerGiveInstruction,
    answerListIssuedEvents,
    answerDraftIssuedEvent,
    answerProposeIssuedEvent,
    answerWithdrawIssuedEvent,
    answerFundIssuedEvent,
  ],
  staffHandlers: [
    answerListEvents,
    answerCountWaitingEvents,
    answerReadEventAsStaff,
    answerSaveDraft,
    answerCancelDraft,
    answerReturnToDraft,
    answerProposeAnnouncement,
    answerProposeCancellation,
    answerProposeAcceptance,
    answerProposeOwnFunding,
    answerProposeReturn,
    answerProposeOutsidePaid,
    answerRetryEntitlement,
    answerDecideEvent,
    answerListEntitlements,
    answerReadEventHistory,
    answerReadPaymentsReport,
    answerPrintPaymentsReport,
    answerListEventSecurities,
    answerListWithholdingRules,
    answerProposeWithholdingRule,
    answerListCertificates,
    answerReadCertificate,
    answerUploadCertificate,
    answerProposeCertificateEnd,
    answerReadWithholdingReport,
    answerPrintWithholdingReport,
    answerListWithheld,
    answerListTaxPayments,
    answerProposeTaxPayment,
    answerDecideWithholding,
    answerCountWaitingWithholding,
  ],
  tasks: corporateActionsTasks,
  // The worker's login does not read proposals: an event about which something is proposed is counted in the console only.
  waiting: [{ name: 'corporate-actions', count: (app) => countWaiting(app.db, fundingNotice(app), []) }],
};

import { reportVerification } from '@istmo/contract/areas/kyc/kyc.contract';
import { kycFields, toKycCode } from '@istmo/contract/kernel/status-fields';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { withParams } from '@istmo/contract/kernel/message';
import { takeTurn } from '../../http/throttle.ts';
import { syncWithProvider } from './sync-with-provider.ts';
import { verificationReports } from './throttles.ts';
import { refuseOnOutage } from './refuse-on-outage.ts';

/** The status that the browser reports is not trusted: the server reads the provider again (decisions, point 6; security bar, C6). */
export const answerReportVerification = handle(reportVerification, async (app, caller, { status: claimed }) => {
  if (!/^[0-4]$/.test(claimed))
    refuse('invalid_field', withParams(m.kernel_bad_field, { field: 'status' }), { field: 'status' });
  await takeTurn(app, verificationReports, caller.customer);
  const { status, applicant } = await refuseOnOutage(
    syncWithProvider(app, caller.customer, AbortSignal.timeout(6_000)),
  );
  if (claimed !== toKycCode(status).toString())
    app.log.info(
      { customer: caller.customer, claimed, status },
      'the browser reported another status than the provider',
    );
  return {
    ...kycFields(status),
    waits_for_customer: applicant?.reviewStatus === 'awaitingUser',
    message: m.kyc_result_requested,
  };
});

import { readVerification, reportVerification, startVerification } from '@istmo/contract/areas/kyc/kyc.calls';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import { toKycCode } from '@istmo/contract/kernel/status-fields';
import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';

/** A token is for one launch: it is requested each time and never stored. */
export const startCheck = (signal?: AbortSignal) => callOrThrow(startVerification, {}, { signal });

/** Makes the server query the provider again. `status` is what this page assumes; the reply is the provider's. */
export const reportStatus = (status: KycStatus) =>
  callOrThrow(reportVerification, { status: toKycCode(status).toString() });

/** What staff say about the check. */
export const verificationQuery = queryFor(readVerification, { input: {}, topics: ['kyc', 'account-status'] });

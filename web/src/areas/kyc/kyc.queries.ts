import { reportVerification, startVerification } from '@istmo/contract/areas/kyc/kyc.calls';
import { callOrThrow } from '../../shared/call-error.ts';

/** A token is for one launch: it is requested each time and never stored. */
export const startCheck = (signal?: AbortSignal) => callOrThrow(startVerification, {}, { signal });

/** Makes the server query the provider again. The code is the status that this page assumes; the reply is the provider's. */
export const reportCode = (code: number) => callOrThrow(reportVerification, { status: code.toString() });

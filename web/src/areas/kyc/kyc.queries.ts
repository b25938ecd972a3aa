import { reportVerification, startVerification } from '@istmo/contract/areas/kyc/kyc.calls';
import { call } from '../../kit/call.ts';

/** A token is for one launch: it is asked for anew each time and never kept. */
export const startCheck = (signal?: AbortSignal) => call(startVerification, {}, { signal });

/** Makes the server ask the provider again. The code is what this page believes; the answer is what the provider says. */
export const reportCode = (code: number) => call(reportVerification, { status: code.toString() });

import type { ApiClient } from './api-client.ts';
import type { Sandbox } from './sandbox.ts';

/** A payment in whole COP that the bank approves; returns its number, by which it can be taken back. */
export async function payPesos(sandbox: Sandbox, client: ApiClient, pesos: string): Promise<string> {
  await client.call('bank/paymentLink', { amount: pesos });
  const { data } = await client.call('bank/getCopHistory', {});
  const [newest] = Array.isArray(data) ? data : [];
  const reference = String(newest?.reference_no);
  await sandbox.answerPayment(reference, { status: 'APPROVED', cents: `${pesos}00` });
  return reference;
}

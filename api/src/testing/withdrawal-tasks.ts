import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { App } from '../app.ts';
import { raiseFees } from '../areas/payouts/raise-fees.ts';
import { readNetworkFees } from '../areas/payouts/read-network-fees.ts';
import { screenWithdrawals } from '../areas/payouts/screen-withdrawals.ts';
import { sendWithdrawals } from '../areas/payouts/send-withdrawals.ts';
import { announceSteps } from '../areas/withdrawals/announce-steps.ts';
import { expireWithdrawals, releaseRefused } from '../areas/withdrawals/withdrawals.worker.ts';

/** The worker's tasks by which a withdrawal on a network comes to its end. */
export function listWorkerTasks(network: Chain): readonly ((app: App) => Promise<void>)[] {
  const send = (app: App): Promise<void> => sendWithdrawals(app, network);
  return [screenWithdrawals, send, releaseRefused, expireWithdrawals, announceSteps, readNetworkFees, raiseFees];
}

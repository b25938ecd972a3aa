import type { AdminCommands } from './admin-command.ts';
import type { App } from './app.ts';
import { findDeposit, type FoundOutput, raiseDepositNumbers } from './areas/deposits/public.ts';

/** What is looked up and set right about deposits (docs/recipes/deposit.md, after-a-restore.md). */
export const depositCommands: AdminCommands = {
  'find-deposit': {
    usage: '<transaction>',
    run: ({ withApp }, [transaction = '']) => withApp((app) => describeTransaction(app, transaction)),
  },
  'raise-deposit-numbers': {
    usage: '',
    run: ({ withApp }) => withApp(async (app) => `the next deposit number is ${await raiseDepositNumbers(app)}`),
  },
};

async function describeTransaction(app: App, txid: string): Promise<string> {
  const { outputs, unread } = await findDeposit(app, { txid });
  const lines = outputs.map(describeOutput);
  const silent = unread.map((network) => `${network} did not answer`);
  return [...lines, ...silent].join('\n') || 'unknown on every network';
}

function describeOutput(found: FoundOutput): string {
  const where = `${found.network} output ${found.output} to ${found.address}: ${found.units} units of ${found.currency ?? 'another token'}`;
  if (found.answer !== 'deposit') return `${where}: ${found.answer}`;
  const { customer, state, confirmations, required, minimum } = found;
  return `${where}: ${state}, ${confirmations} of ${required} confirmations, minimum ${minimum}, customer ${customer}`;
}

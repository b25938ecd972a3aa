import type { AdminCommand, AdminCommands } from './admin-command.ts';
import type { App } from './app.ts';
import {
  closeDeposit,
  type CloseOutcome,
  findDeposit,
  type FoundOutput,
  raiseDepositNumbers,
} from './areas/deposits/public.ts';

/** What staff look up and decide about deposits (docs/recipes/reversed-deposit.md, after-a-restore.md). */
export const depositCommands: AdminCommands = {
  'find-deposit': {
    usage: '<transaction>',
    run: ({ withApp }, [transaction = '']) => withApp((app) => describeTransaction(app, transaction)),
  },
  'close-deposit': decision(closeDeposit),
  'raise-deposit-numbers': {
    usage: '',
    run: ({ withApp }) => withApp(async (app) => `the next deposit number is ${await raiseDepositNumbers(app)}`),
  },
};

function decision(decide: (app: App, deposit: string) => Promise<CloseOutcome>): AdminCommand {
  return {
    usage: '<deposit id>',
    run: ({ withApp }, [deposit = '']) => withApp(async (app) => describe(await decide(app, deposit))),
  };
}

function describe(decided: CloseOutcome): string {
  if (decided.outcome === 'refused') throw new Error(`nothing was changed: ${decided.reason}`);
  return `done: ${decided.amount} ${decided.currency}`;
}

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

import type { AdminCommands } from './admin-command.ts';
import type { App } from '../app.ts';
import { findDeposit, type FoundOutput, raiseDepositNumbers, watchLostAddresses } from '../areas/deposits/public.ts';

/** What is looked up and set right about deposits (docs/recipes/deposit.md, after-a-restore.md). */
export const depositCommands: AdminCommands = {
  'find-deposit': {
    usage: '<transaction>',
    run: ({ withApp }, [transaction = '']) => withApp((app) => describeTransaction(app, transaction)),
  },
  'raise-deposit-numbers': {
    usage: '[<numbers whose addresses are watched, 1000 when missing>]',
    accepts: ([count = '1000', ...rest]) => rest.length === 0 && /^[1-9]\d{0,5}$/.test(count),
    run: ({ withApp }, [count = '1000']) =>
      withApp(async (app) => {
        const raised = await raiseDepositNumbers(app);
        await watchLostAddresses(app, { raised, count: Number(count) });
        const numbers = `${raised.lost} to ${raised.restored + Number(count) - 1}`;
        return `the next deposit number is ${raised.next}; payments to the addresses of ${numbers} are looked for`;
      }),
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

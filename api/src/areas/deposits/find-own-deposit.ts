import { findOwnDeposit } from '@istmo/contract/areas/deposits/deposits.contract';
import { findDepositRules } from '@istmo/contract/areas/deposits/deposits.rules';
import { findInstrument, type Registry } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { findProblem } from '@istmo/contract/kernel/rules';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn, type Throttle } from '../../http/throttle.ts';
import { readRegistry } from '../instruments/public.ts';
import { findChainNetwork } from './confirmations.ts';
import { toProgressView } from './deposit-view.ts';
import { findDeposit, type FoundOutput } from './find-deposit.ts';

/** Questions of one customer about a transaction: each asks every network. */
export const depositQuestions: Throttle = { name: 'deposit-questions', max: 20, perSeconds: 600 };

/** "Where is my deposit": what became of a transaction, as far as it concerns this customer. */
export const answerFindOwnDeposit = handle(findOwnDeposit, async (app, { customer }, input) => {
  const problem = findProblem(findDepositRules, input);
  if (problem) refuse('invalid_field', problem.message, { field: problem.field });
  await takeTurn(app, depositQuestions, customer);
  const [registry, { outputs, unread }] = await Promise.all([
    readRegistry(app),
    findDeposit(app, { txid: input.txid, customer }),
  ]);
  return {
    outputs: keepOwn(outputs).map((found) => toOutputView(registry, found)),
    unread: unread.map((network) => titleOf(registry, network)),
  };
});

/** A transaction has outputs to others, change for example: they are the answer only where nothing is the customer's own. */
function keepOwn(outputs: readonly FoundOutput[]): readonly FoundOutput[] {
  const own = outputs.filter(({ answer }) => answer !== 'other_address');
  return own.length > 0 ? own : outputs.slice(0, 1);
}

function toOutputView(registry: Registry, found: FoundOutput) {
  const { answer, network, output, currency, units } = found;
  const title = titleOf(registry, network);
  const instrument = currency === undefined ? undefined : findInstrument(registry.instruments, currency);
  // A customer learns nothing about what others were paid.
  if (answer === 'other_address' || currency === undefined || !instrument) return { output, answer, network: title };
  const described = { output, network: title, currency, amount: formatUnits(units, instrument.ledgerScale) };
  if (answer !== 'deposit') return { answer, ...described };
  if (found.state === 'failed') return { answer: 'failed' as const, ...described };
  return { answer, ...described, ...toProgressView(registry, { ...found, currency }) };
}

/** The name of a network as the registry has it for the first instrument on that chain: 'Ethereum Network'. */
function titleOf({ instruments }: Registry, chain: string): string {
  for (const instrument of instruments) {
    const network = findChainNetwork(instrument, chain);
    if (network) return network.title;
  }
  return chain;
}

import { toRuleSetFields } from '@istmo/contract/areas/rules/rule-set';
import { readRules } from '@istmo/contract/areas/rules/rules.contract';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { amountRules, findFailures, requireSecurity } from './check-rules.ts';

export const answerReadRules = handle(readRules, async (app, { accountStatus }, { ticker, action, amount }) => {
  const { instrument, ruleSet } = await requireSecurity(app, ticker);
  const { code, ledgerScale } = instrument;
  const entered = amount === '' ? 1n : parseUnits(amount, ledgerScale);
  if (entered === undefined) return refuse('amount_invalid', m.exchange_amount_format, { field: 'amount' });
  const failures = await findFailures(app, { instrument: code, action, units: entered, investor: accountStatus });
  return {
    ticker: code,
    scale: ledgerScale,
    version: ruleSet.version,
    since: ruleSet.from.toISOString(),
    rules: toRuleSetFields(ruleSet.rules),
    category: accountStatus.investorCategory,
    failures: failures.filter(({ rule }) => amount !== '' || !amountRules.has(rule)),
  };
});

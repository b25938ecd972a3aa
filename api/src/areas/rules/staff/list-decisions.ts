import { toFactsFields } from '@istmo/contract/areas/rules/rule-facts';
import { listDecisions } from '@istmo/contract/areas/rules/rules.staff.contract';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { readDecisions } from '../rules.store.ts';
import { pageReader } from '../../../http/paging.ts';

export const answerListDecisions = handleStaff(listDecisions, async (app, _, { ticker, outcome, ...paging }) => {
  checkDates(paging);
  const { pageIndex, pageSize, search } = paging;
  const [registry, { rows, count }] = await Promise.all([
    readRegistry(app),
    readDecisions(pageReader(app, paging), {
      instrument: ticker,
      outcome,
      search,
      skip: pageIndex * pageSize,
      lines: pageSize,
    }),
  ]);
  return {
    data: rows.map(({ id, at, customer, username, instrument, version, facts, failures }) => ({
      id,
      at: at.toISOString(),
      customer_id: customer,
      customer: username,
      ticker: instrument,
      scale: requireInstrument(registry, instrument).ledgerScale,
      action: facts.action,
      units: `${facts.units}`,
      version,
      facts: toFactsFields(facts),
      failures: failures.map((failure) => ({ ...failure })),
    })),
    count,
  };
});

import { listFacts } from '@istmo/contract/areas/facts/facts.contract';
import { readBalances } from '@istmo/ledger';
import { handle } from '../../http/handler.ts';
import { hasPage, readRegistry } from '../instruments/public.ts';
import { listBuyable } from '../rules/public.ts';
import { isBeingRedeemed, readSharedFacts } from './read-facts.ts';

/** What all see alike is shared; a request reads the balances of its caller only. */
export const answerListFacts = handle(listFacts, async (app, { customer, language, accountStatus }, { tickers }) => {
  const asked = tickers === undefined || tickers === '' ? undefined : new Set(tickers.toUpperCase().split(','));
  const [shared, { instruments }, balances] = await Promise.all([
    readSharedFacts(app),
    readRegistry(app),
    readBalances(app.db, [customer]),
  ]);
  const owned = new Set(
    (balances.get(customer) ?? [])
      .filter(({ available, held, frozen, locked }) => available + held + frozen + locked > 0n)
      .map(({ currency }) => currency),
  );
  const found = instruments.flatMap((instrument) => {
    const { code } = instrument;
    const facts = shared.get(code);
    const isAsked = asked === undefined || asked.has(code.toUpperCase());
    return facts && isAsked && hasPage(instrument, owned.has(code))
      ? [{ code, facts, isTraded: !isBeingRedeemed(instrument) }]
      : [];
  });
  const buyable = await listBuyable(
    app,
    accountStatus,
    found.filter(({ isTraded }) => isTraded).map(({ code }) => code),
  );
  return {
    data: found.map(({ code, facts: { nextEvent, ...facts } }) => ({
      ticker: code,
      may_hold: buyable.has(code),
      ...facts,
      next_event: nextEvent
        ? {
            reference: nextEvent.reference,
            kind: nextEvent.kind,
            title: language === 'es' ? nextEvent.titleEs : nextEvent.titleEn,
            day: nextEvent.day,
            of: nextEvent.of,
          }
        : null,
    })),
  };
});

import { evaluateRules } from '@istmo/contract/areas/rules/evaluate-rules';
import { listNeededFacts } from '@istmo/contract/areas/rules/rule-facts';
import { dayAt } from '@istmo/contract/kernel/day';
import { countHolders, readBalances, readCirculating } from '@istmo/ledger';
import type { App } from '../../app.ts';
import type { StoredAccountStatus } from '../../http/account-status.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { readRegistry } from '../instruments/public.ts';
import { amountRules, readRuleSet } from './check-rules.ts';
import { toCountryCode } from './read-facts.ts';
import type { RuleSetVersion } from './rules.store.ts';

type Figures = {
  readonly sets: ReadonlyMap<string, RuleSetVersion>;
  readonly holders: ReadonlyMap<string, bigint>;
  readonly circulating: ReadonlyMap<string, bigint>;
};

// The same for every customer. A list may say what was so a few seconds ago; an order is checked by the figures of its commit.
const readFigures = cachedRead({ maxAgeMs: 5_000, load: loadFigures });

async function loadFigures(app: App): Promise<Figures> {
  const securities = (await readRegistry(app)).instruments.filter(({ kind }) => kind === 'security');
  const sets = new Map<string, RuleSetVersion>();
  for (const { code } of securities) {
    const found = await readRuleSet(app, code);
    if (found) sets.set(code, found);
  }
  const codes = (fact: 'otherHolders' | 'circulating') =>
    [...sets].filter(([, { rules }]) => listNeededFacts(rules, 'buy')[fact]).map(([code]) => code);
  const [counted, summed] = [codes('otherHolders'), codes('circulating')];
  const [holders, circulating] = await Promise.all([
    counted.length === 0 ? new Map<string, bigint>() : countHolders(app.db, counted),
    Promise.all(summed.map(async (code) => [code, await readCirculating(app.db, code)] as const)),
  ]);
  return { sets, holders, circulating: new Map(circulating) };
}

/** Of these securities those that the customer may buy now by their rules, whatever the amount. For a list: figures may be some seconds old. */
export async function listBuyable(
  app: App,
  investor: StoredAccountStatus,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const [{ sets, holders, circulating }, balances] = await Promise.all([
    readFigures(app),
    readBalances(app.db, [investor.customer]),
  ]);
  const owned = new Map((balances.get(investor.customer) ?? []).map((one) => [one.currency, one]));
  const facts = {
    action: 'buy',
    units: 1n,
    today: dayAt(app.clock.now(), app.settings.timeZone),
    kycStatus: investor.kycStatus,
    country: toCountryCode(investor.country),
    category: investor.investorCategory,
  } as const;
  return new Set(
    codes.filter((code) => {
      const set = sets.get(code);
      if (!set) return false;
      const { available, held, frozen, locked } = owned.get(code) ?? {
        available: 0n,
        held: 0n,
        frozen: 0n,
        locked: 0n,
      };
      const holding = { available, held, frozen, locked, reserved: 0n };
      const isHolder = available + held + frozen > 0n;
      const failures = evaluateRules(set.rules, {
        ...facts,
        holding,
        otherHolders: Number(holders.get(code) ?? 0n) - (isHolder ? 1 : 0),
        circulating: circulating.get(code) ?? 0n,
      });
      return failures.every(({ rule }) => amountRules.has(rule));
    }),
  );
}

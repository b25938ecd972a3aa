import { accountLinks, surveillanceFacts } from '@istmo/contract/areas/surveillance/surveillance.rules';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../../app.ts';
import { readLedgerScales } from '../../instruments/public.ts';
import type { SurveillanceCase } from '../cases.store.ts';

const inUnits = new Set<string>(['units', 'largest', 'median']);

/** How many decimals a security or a currency has in the books. */
export async function readScales(app: App): Promise<(code: string) => number> {
  const scales = await readLedgerScales(app);
  return (code) => scales.get(code) ?? 0;
}

export function showCase(row: SurveillanceCase, scaleOf: (code: string) => number) {
  const { facts } = row;
  const links = new Set((facts['links'] ?? '').split(','));
  return {
    id: row.id,
    market: row.symbol,
    security: row.instrument,
    day: row.day,
    pattern: row.pattern,
    customers: [...row.customers],
    links: accountLinks.filter((link) => links.has(link)),
    facts: surveillanceFacts.flatMap((fact) => {
      const value = facts[fact];
      if (value === undefined) return [];
      return [{ fact, value: inUnits.has(fact) ? formatUnits(BigInt(value), scaleOf(row.instrument)) : value }];
    }),
    state: row.state,
    found_at: row.foundAt.toISOString(),
    taker: row.taker ?? '',
    closer: row.closer ?? '',
    closed_at: row.closedAt?.toISOString() ?? null,
    outcome: row.outcome,
    reason: row.reason ?? '',
  };
}

import { formatRate } from '@istmo/contract/kernel/format';
import { divide, formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import type { SandboxPrice } from '@istmo/contract/kernel/sandbox-replies';
import * as m from '@istmo/contract/messages';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import { Tag } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { percentOf } from '../shared/format.ts';
import { pricesQuery, send } from './sandbox-calls.ts';
import { showNotice, showRefusal } from './sandbox-notice.ts';

const scale = 8;

/** The price after a move in tenths of a per cent. */
function move(price: string, perMille: bigint): string {
  const units = parseUnits(price, scale) ?? 0n;
  return formatUnits(divide(units * (1_000n + perMille), 1_000n, 'down'), scale);
}

/** Moves the simulated prices, or stops them. */
export function PricesTab() {
  const { data, error, refetch } = useQuery(pricesQuery);
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null;
  return (
    <div className="sandbox-part">
      <p className="sandbox-note">{m.sandbox_prices_text()}</p>
      {data.map((price) => (
        <PriceCard key={price.symbol} price={price} />
      ))}
    </div>
  );
}

// A price that moves by more than ten per cent at once is held back for a while, as on a real day.
const moves = [
  { sign: '+', percent: '1', perMille: 10n },
  { sign: '−', percent: '1', perMille: -10n },
  { sign: '+', percent: '8', perMille: 80n },
  { sign: '−', percent: '8', perMille: -80n },
] as const;

function PriceCard({ price: { symbol, price, isStale, isSet } }: { price: SandboxPrice }) {
  const change = useWrite({
    send: ({ path, input }: { path: string; input: object }) => send(path, { symbol, ...input }),
    onDone: () => showNotice({ text: m.sandbox_price_changed(), tone: 'pos' }),
    onFailed: showRefusal,
  });
  return (
    <section className="sandbox-case" aria-label={symbol}>
      <h2>
        {symbol} <span className="num">{formatRate(price, { maxDecimals: symbol === 'USDT/USD' ? 6 : 2 })}</span>{' '}
        {isStale && <Tag tone="warn">{m.sandbox_price_stale()}</Tag>}
      </h2>
      <div className="sandbox-actions">
        {moves.map(({ sign, percent, perMille }) => (
          <Button
            key={perMille}
            size="sm"
            variant="secondary"
            onClick={() => change.run({ path: 'price', input: { price: move(price, perMille) } })}
          >
            {sign}
            {percentOf(percent)}
          </Button>
        ))}
        <Button size="sm" variant="secondary" onClick={() => change.run({ path: 'price/stale', input: {} })}>
          {m.sandbox_price_stop()}
        </Button>
        {isSet && (
          <Button size="sm" onClick={() => change.run({ path: 'price/release', input: {} })}>
            {m.sandbox_price_release()}
          </Button>
        )}
      </div>
    </section>
  );
}

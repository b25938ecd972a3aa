import { formatTerms } from '@istmo/contract/areas/withdrawals/withdrawals.rules';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import { RouteMarker } from '@istmo/ui/RouteMarker';
import { Money } from '@istmo/ui/Money';
import type { WithdrawDraft } from './withdraw-draft.ts';
import type { Terms } from './withdrawals.queries.ts';
import { moneyOf } from '../../shared/format.ts';
import { NextSteps } from '../../shared/NextSteps.tsx';

type AsideProps = { readonly draft: WithdrawDraft; readonly terms: Terms };

/** The balance, the limits with what this withdrawal takes of them, and what happens next. */
export function WithdrawAside({ draft, terms }: AsideProps) {
  return (
    <div className="withdraw-aside">
      <BalanceCard draft={draft} />
      <LimitsCard draft={draft} />
      <NextCard terms={terms} />
    </div>
  );
}

function BalanceCard({ draft: { instrument, context, units, network, feeBalance } }: Pick<AsideProps, 'draft'>) {
  const { balance } = context;
  const { code, ledgerScale, displayScale } = instrument;
  const rest = balance === undefined || units > balance ? undefined : balance - units;
  return (
    <section className="card withdraw-side" aria-labelledby="withdraw-balance">
      <div className="withdraw-balance">
        <RouteMarker ticker={code} />
        <div>
          <h2 id="withdraw-balance">{m.withdrawals_available()}</h2>
          <Money
            amount={balance === undefined ? undefined : { units: balance, scale: ledgerScale }}
            unit={code}
            places={displayScale}
            size="md"
            unknown={m.ui_could_not_load()}
          />
        </div>
      </div>
      <KeyValue
        pairs={[
          {
            key: 'after',
            name: m.withdrawals_after(),
            value: (
              <Money
                amount={rest === undefined ? undefined : { units: rest, scale: ledgerScale }}
                unit={code}
                places={displayScale}
              />
            ),
          },
          ...(feeBalance === undefined
            ? []
            : [
                {
                  key: 'fee',
                  name: m.withdrawals_fee_balance({ currency: network.fee_currency }),
                  value: moneyOf(feeBalance, network.fee_currency),
                },
              ]),
        ]}
      />
    </section>
  );
}

function LimitsCard({ draft: { context, units, instrument } }: Pick<AsideProps, 'draft'>) {
  const { limits, terms } = context;
  if (!limits) return null;
  const { code: currency } = instrument;
  const show = (amount: bigint): string => formatTerms(amount, terms);
  const { daily, monthly, usedToday, usedThisMonth } = limits;
  return (
    <section className="card withdraw-side" aria-labelledby="withdraw-limits">
      <h2 id="withdraw-limits">{m.withdrawals_limits()}</h2>
      <LimitBar
        name={m.withdrawals_today()}
        most={m.withdrawals_limit_per_day({ amount: show(daily), currency })}
        parts={{ used: usedToday, own: units, whole: daily }}
        show={show}
      />
      <LimitBar
        name={m.withdrawals_this_month()}
        most={m.withdrawals_limit_per_month({ amount: show(monthly), currency })}
        parts={{ used: usedThisMonth, own: units, whole: monthly }}
        show={show}
      />
      <p className="withdraw-legend">
        <span data-part="used">{m.withdrawals_legend_used()}</span>
        <span data-part="own">{m.withdrawals_legend_this()}</span>
      </p>
    </section>
  );
}

type LimitBarProps = {
  readonly name: string;
  readonly most: string;
  readonly parts: { readonly used: bigint; readonly own: bigint; readonly whole: bigint };
  readonly show: (units: bigint) => string;
};

const percentOf = (part: bigint, whole: bigint): number =>
  whole === 0n || part <= 0n ? 0 : Math.min(100, Number((part * 1_000n) / whole) / 10);

/** The used part solid, this withdrawal dashed behind it. */
function LimitBar({ name, most, parts: { used, own, whole }, show }: LimitBarProps) {
  const [start, width] = [percentOf(used, whole), percentOf(own, whole)];
  const rest = whole - used - own;
  return (
    <div className="withdraw-limit">
      <p>
        <strong>{name}</strong> <span>{most}</span>
      </p>
      <svg className="withdraw-bar" aria-hidden focusable="false" data-over={rest < 0n}>
        <rect className="track" width="100%" height="100%" />
        <rect className="used" width={`${start}%`} height="100%" />
        <line className="own" x1={`${start}%`} x2={`${Math.min(100, start + width)}%`} y1="50%" y2="50%" />
      </svg>
      <p className="withdraw-limit-foot">
        <span>{m.withdrawals_limit_used_label({ amount: show(used) })}</span>
        <span>{m.withdrawals_limit_left({ amount: show(rest > 0n ? rest : 0n) })}</span>
      </p>
    </div>
  );
}

function NextCard({ terms }: Pick<AsideProps, 'terms'>) {
  return (
    <section className="card withdraw-side" aria-labelledby="withdraw-next">
      <h2 id="withdraw-next">{m.withdrawals_next()}</h2>
      <NextSteps
        steps={[
          m.withdrawals_next_confirm({ minutes: `${terms.link_minutes}` }),
          m.withdrawals_next_beneficiary({ usd: formatAmount(terms.beneficiary_usd, { places: 2 }) }),
          m.withdrawals_next_check({
            usd: formatAmount(terms.approval_usd, { places: 2 }),
            hours: `${terms.answer_hours}`,
          }),
          m.withdrawals_next_send(),
        ]}
      />
    </section>
  );
}

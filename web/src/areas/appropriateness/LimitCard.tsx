import * as m from '@istmo/contract/messages';
import { parseUnits, formatUnits } from '@istmo/contract/kernel/money';
import { dollarScale } from '@istmo/contract/kernel/dollars';
import { formatAmount } from '@istmo/contract/kernel/format';
import { KeyValue } from '@istmo/ui/KeyValue';
import type { InvestorProfile } from './appropriateness.queries.ts';
import { textOf } from './texts.ts';

type Limit = NonNullable<InvestorProfile['limit']>;

const centsOf = (amount: string): bigint => parseUnits(amount, dollarScale) ?? 0n;
const dollars = (amount: string): string => `${formatAmount(amount, { places: dollarScale })} USD`;

function leftOf({ amount, used }: Limit): string {
  const left = centsOf(amount) - centsOf(used);
  return formatUnits(left > 0n ? left : 0n, dollarScale);
}

function ruleOf({ floor, share, measure }: Limit): string {
  const least = formatAmount(floor, { places: dollarScale });
  if (share === null || measure === null) return m.appropriateness_limit_floor_only({ floor: least });
  const sentence = measure === 'greater' ? m.appropriateness_limit_greater : m.appropriateness_limit_lesser;
  return sentence({ share, floor: least });
}

/** The most that the customer may subscribe in this calendar year, and by which rule. */
export function LimitCard({ profile: { limit, declarations } }: { readonly profile: InvestorProfile }) {
  if (!limit)
    return (
      <section className="card card-pad investor-card" aria-label={m.appropriateness_limit_none()}>
        <p>{m.appropriateness_limit_none()}</p>
      </section>
    );
  const isDeclared = declarations.some(({ is_valid: isValid }) => isValid);
  return (
    <section className="card card-pad investor-card" aria-labelledby="investor-limit">
      <h2 id="investor-limit">{m.appropriateness_limit_title({ year: `${limit.year}` })}</h2>
      <KeyValue
        pairs={[
          { key: 'amount', name: m.appropriateness_limit_amount(), value: dollars(limit.amount), strong: true },
          { key: 'used', name: m.appropriateness_limit_used(), value: dollars(limit.used) },
          { key: 'left', name: m.appropriateness_limit_left(), value: dollars(leftOf(limit)) },
        ]}
      />
      <p className="quiz-note">
        {ruleOf(limit)} {limit.share !== null && !isDeclared && m.appropriateness_limit_declare()}
      </p>
      <p className="quiz-note">{textOf(limit.basis)}</p>
    </section>
  );
}

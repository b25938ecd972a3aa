import { countryName } from '@istmo/contract/kernel/country-name';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Tag } from '@istmo/ui/Tag';
import { dayText } from '../../shared/day-text.ts';
import type { Review } from './reviews.queries.ts';

type Reason = Review['hits'][number]['reasons'][number];

const kindNames = { name: m.kyc_match_name, birth: m.kyc_match_birth, country: m.kyc_match_country } as const;

const resultNames = {
  primary: m.kyc_match_primary,
  strong: m.kyc_match_strong,
  weak: m.kyc_match_weak,
  same: m.kyc_match_same,
  near: m.kyc_match_near,
  other: m.kyc_match_other,
  unknown: m.kyc_match_unknown,
} as const;

const tones = {
  primary: 'warn',
  strong: 'warn',
  weak: 'neutral',
  same: 'warn',
  near: 'warn',
  other: 'pos',
  unknown: 'neutral',
} as const;

/** Birth dates and countries come by commas, a name as a whole. */
function valueText(kind: Reason['kind'], value: string): string {
  if (value === '') return '—';
  if (kind === 'name') return value;
  return value
    .split(', ')
    .map((part) => (kind === 'country' ? countryName(part, getLocale()) : dayText(part)))
    .join(', ');
}

const pointsText = (points: number): string => (points > 0 ? `+${points}` : `${points}`.replace('-', '−'));

/** Why an entry of a watch list fits: what the customer has, what the list has, and what it gave to the score. */
export function HitReasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null;
  return (
    <table className="review-reasons review-wide">
      <thead>
        <tr>
          <th scope="col">{m.kyc_match_compared()}</th>
          <th scope="col">{m.kyc_match_own()}</th>
          <th scope="col">{m.kyc_match_listed()}</th>
          <th scope="col">{m.kyc_match_result()}</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ kind, result, points, own, listed }) => (
          <tr key={kind}>
            <th scope="row">{kindNames[kind]()}</th>
            <td>{valueText(kind, own)}</td>
            <td>{valueText(kind, listed)}</td>
            <td>
              <Tag tone={tones[result]}>{resultNames[result]()}</Tag>{' '}
              {points !== null && <small>{m.kyc_match_points({ points: pointsText(points) })}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

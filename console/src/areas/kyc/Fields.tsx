import * as m from '@istmo/contract/messages';
import { StateStatus } from '@istmo/ui/Tag';
import { dayText } from '../../shared/day-text.ts';
import { fieldName } from './review-names.ts';
import type { Review } from './reviews.queries.ts';

type Result = Review['fields'][number]['result'];

const results = {
  matches: { kind: 'done', name: m.kyc_matches },
  partly: { kind: 'open', name: m.kyc_partly },
  differs: { kind: 'failed', name: m.kyc_differs },
  not_read: { kind: 'idle', name: m.kyc_not_read },
} as const satisfies Record<Result, object>;

const shown = (name: string, value: string): string => (name === 'bornOn' ? dayText(value) : value);

/** Each identity field of the profile beside what the provider read. */
export function Fields({ review: { fields, user_type: userType } }: { readonly review: Review }) {
  if (fields.length === 0) return <p className="review-none">{m.kyc_fields_none()}</p>;
  return (
    <section className="review-section">
      <h3>{m.kyc_fields()}</h3>
      <table className="review-fields">
        <thead>
          <tr>
            <th scope="col">{m.kyc_field_name()}</th>
            <th scope="col">{m.kyc_field_profile()}</th>
            <th scope="col">{m.kyc_field_provider()}</th>
            <th scope="col">{m.kyc_field_result()}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, profile, provider, result }) => (
            <tr key={name} data-result={result}>
              <th scope="row">{fieldName(name, userType)}</th>
              <td>{shown(name, profile)}</td>
              <td>{provider === '' ? <span className="review-none">—</span> : shown(name, provider)}</td>
              <td>
                <StateStatus display={results[result]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

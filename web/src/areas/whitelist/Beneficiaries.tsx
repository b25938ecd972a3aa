import * as m from '@istmo/contract/messages';
import { formatAmount } from '@istmo/contract/kernel/format';
import { Address } from '@istmo/ui/Address';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { beneficiariesQuery, type BeneficiaryRow } from './whitelist.queries.ts';

const kindNames = {
  '': m.whitelist_beneficiary_none,
  own: m.whitelist_beneficiary_own,
  third_party: m.whitelist_beneficiary_third,
} as const;

/** The customer's addresses with who receives there, which large withdrawals need. */
export function Beneficiaries() {
  const { data: rows, from_usd: usd } = useSuspenseQuery(beneficiariesQuery).data;
  if (rows.length === 0) return null;
  return (
    <section className="card card-pad whitelist-beneficiaries" aria-labelledby="beneficiaries">
      <h2 id="beneficiaries">{m.whitelist_beneficiary_title()}</h2>
      <p>{m.whitelist_beneficiary_intro({ usd: formatAmount(usd) })}</p>
      <ul>
        {rows.map((row) => (
          <li key={row._id}>
            <span className="whitelist-name">
              {row.address_name}
              <small>
                <Address value={row.address} shape="10" />
              </small>
              <small>{describe(row)}</small>
            </span>
            <Link to={paths.beneficiary} params={{ id: row._id }} className="link">
              {row.kind === '' ? m.whitelist_beneficiary_say() : m.whitelist_beneficiary_change()}
              <span className="sr-only"> {row.address_name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Someone else's wallet · Rosa Molina · Panama" */
const describe = ({ kind, name, provider, country }: BeneficiaryRow): string =>
  [kindNames[kind](), name, provider, country].filter((part) => part !== '').join(' · ');

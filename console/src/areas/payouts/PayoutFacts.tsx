import { formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { ageText, useNow } from '../../shared/age.ts';
import { beneficiaryNames } from '../../shared/beneficiary-names.ts';
import { dollars } from '../../shared/dollars.ts';
import { screeningNames } from './payout-names.ts';
import type { Payout } from './payouts.queries.ts';

/** What is known of the risk, and what the network shows once it was sent. */
export function PayoutFacts({ payout }: { payout: Payout }) {
  const now = useNow();
  const { risk, broadcast } = payout;
  const pairs: KeyValuePair[] = [
    {
      key: 'address',
      name: m.payouts_address_age(),
      value: m.payouts_address_facts({ age: ageText(payout.address_since, now), count: payout.used_before }),
    },
    {
      key: 'account',
      name: m.payouts_account_age(),
      value: m.payouts_account_facts({ age: ageText(risk.account_since, now), count: risk.withdrawals }),
    },
    {
      key: 'security',
      name: m.payouts_security(),
      value: risk.tfa_since === null ? m.payouts_security_never() : formatDateTime(risk.tfa_since),
    },
    ...(risk.rests_until === null
      ? []
      : [{ key: 'rests', name: m.payouts_rests(), value: formatDateTime(risk.rests_until) }]),
    { key: 'velocity', name: m.payouts_velocity(), value: m.payouts_velocity_facts({ count: payout.in_day }) },
    { key: 'alike', name: m.payouts_look_alikes(), value: `${risk.look_alikes}`, strong: risk.look_alikes > 0 },
    {
      key: 'beneficiary',
      name: m.payouts_beneficiary(),
      value: beneficiaryOf(payout),
      strong: payout.beneficiary === 'missing',
    },
    ...(risk.request_usd === null
      ? []
      : [{ key: 'requested', name: m.payouts_request_usd(), value: dollars(risk.request_usd) }]),
    { key: 'screening', name: m.payouts_screening(), value: screeningNames[risk.screening]() },
  ];
  return (
    <>
      <section className="review-section">
        <h3>{m.payouts_risk()}</h3>
        <KeyValue pairs={pairs} />
      </section>
      {broadcast && <OnTheNetwork broadcast={broadcast} />}
    </>
  );
}

/** "Third party · Rosa Molina · an exchange · Panama" */
function beneficiaryOf({ beneficiary, risk }: Payout): string {
  const isKnown = beneficiary === 'own' || beneficiary === 'third_party';
  const provider = risk.beneficiary_provider || (isKnown ? m.payouts_beneficiary_self() : '');
  return [beneficiaryNames[beneficiary](), risk.beneficiary_name, provider, risk.beneficiary_country]
    .filter((part) => part !== '')
    .join(' · ');
}

function OnTheNetwork({ broadcast }: { broadcast: NonNullable<Payout['broadcast']> }) {
  const { txid, explorer_url: explorer, transactions, raises, confirmations, confirmations_needed: needed } = broadcast;
  const [raise] = raises;
  return (
    <section className="review-section payout-part">
      <h3>{m.payouts_broadcast()}</h3>
      <p className="code payout-txid">
        {explorer === null ? (
          txid
        ) : (
          <a href={explorer} className="link" target="_blank" rel="noreferrer noopener">
            {txid}
          </a>
        )}
      </p>
      <p>{m.payouts_broadcast_facts({ confirmations: `${Math.min(confirmations, needed)}`, needed: `${needed}` })}</p>
      {raise && raise.finding !== null && <p>{m.payouts_raise_refused({ finding: raise.finding })}</p>}
      <ul>
        {transactions.map((one) => (
          <li key={one.txid}>
            {one.txid !== txid && <span className="code">{m.payouts_other_transaction({ txid: one.txid })} · </span>}
            {m.payouts_transaction_facts({ signed: formatDateTime(one.signed_at), count: one.sends })}
          </li>
        ))}
      </ul>
    </section>
  );
}

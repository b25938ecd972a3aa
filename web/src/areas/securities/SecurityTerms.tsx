import * as m from '@istmo/contract/messages';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { countryName } from '../../shared/country-name.ts';
import { dayOf, moneyOf } from '../../shared/format.ts';
import type { AssetFacts } from './securities.queries.ts';

/** Who issues the security, and what the issuer promises. Optional facts that are not there are left out. */
export function SecurityTerms({ asset }: { asset: AssetFacts }) {
  return (
    <>
      <section className="card security-card" aria-labelledby="security-issuer">
        <h2 id="security-issuer">{m.securities_issuer()}</h2>
        <KeyValue
          pairs={present([
            ['organization', m.securities_issuer_name(), asset.organization],
            ['contact', m.securities_issuer_contact(), asset.compliance_contact],
            ['domain', m.securities_info_domain(), asset.domain],
            ['jurisdiction', m.securities_issuer_jurisdiction(), countryName(asset.jurisdiction)],
            ['framework', m.securities_issuer_framework(), asset.legal_framework],
          ])}
        />
      </section>
      <section className="card security-card" aria-labelledby="security-terms">
        <h2 id="security-terms">{m.securities_terms()}</h2>
        <p className="security-text">{asset.description}</p>
        <KeyValue
          pairs={present([
            ['income', m.securities_terms_income(), asset.financial_terms],
            ['maturity', m.securities_terms_maturity(), dayOf(`${asset.matures_on}T12:00:00Z`)],
            ['isin', 'ISIN', asset.isin],
            [
              'reissuance',
              m.securities_terms_more(),
              asset.allows_reissuance ? m.securities_terms_more_yes() : m.securities_terms_more_no(),
            ],
            [
              'transfer',
              m.securities_terms_transfer(),
              asset.max_transfer === ''
                ? m.securities_terms_transfer_free()
                : m.securities_terms_transfer_max({ amount: moneyOf(asset.max_transfer, asset.ticker) }),
            ],
          ])}
        />
      </section>
    </>
  );
}

type Fact = readonly [key: string, name: string, value: string];

const present = (facts: readonly Fact[]): KeyValuePair[] =>
  facts
    .filter(([, , value]) => value !== '')
    .map(([key, name, value]) => ({ key, name, value, isText: value.length > maxOnLine }));

// A longer text would break in the half of a line that is beside its name.
const maxOnLine = 36;

import * as m from '@istmo/contract/messages';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AssetFacts } from './securities.queries.ts';
import { SecurityTerms } from './SecurityTerms.tsx';

const asset: AssetFacts = {
  _id: '1',
  name: 'Bono Puerto',
  ticker: 'PUERTO',
  amount: '1000',
  destination_address: '',
  domain: 'puerto.example',
  status: 1,
  precision: 2,
  is_confidential: true,
  is_reissuable: true,
  reissuance_amount: '1',
  reissuance_address: '',
  asset_id: '',
  reissuance_token_id: '',
  asset_uuid: '',
  txid: '',
  issuance_assetblinder: '',
  issuance_tokenblinder: '',
  investors_restricted: true,
  transfer_restricted: false,
  unblind_link: '',
  created_at: '2026-11-20T22:12:09Z',
  allows_reissuance: true,
  organization: 'Puerto SA',
  compliance_contact: '',
  description: '',
  matures_on: '2031-01-01',
  financial_terms: '',
  jurisdiction: '',
  legal_framework: '',
  isin: '',
  internal_reference: '',
  public_key: '',
  max_transfer: '',
};

test.each([
  [true, m.securities_terms_more_yes()],
  [false, m.securities_terms_more_no()],
])(
  'whether more of a security may be issued, %s, is shown as the issuer chose it, whatever the flag of the service',
  (allows, shown) => {
    const markup = renderToStaticMarkup(<SecurityTerms asset={{ ...asset, allows_reissuance: allows }} />);
    const [, value = ''] = markup.split(m.securities_terms_more());
    expect(value.replace(/<[^>]*>/g, '')).toMatch(new RegExp(`^${shown}`));
  },
);

import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { termsOf } from './asset-terms.ts';
import type { OwnAsset } from './creation.queries.ts';

const asset: OwnAsset = {
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
  state: 'requested',
  reason: '',
  fee: '0',
  fee_currency: 'USDT',
  fee_state: 'none',
  has_image: 0,
  steps: [],
};

test.each([
  [true, m.creation_yes()],
  [false, m.creation_no()],
])('the issuer reads whether more may be issued later, %s, beside the flag of the service', (allows, shown) => {
  const markup = renderToStaticMarkup(<KeyValue pairs={termsOf({ ...asset, allows_reissuance: allows })} />);
  const valueOf = (name: string) => (markup.split(`>${name}<`)[1] ?? '').replace(/^[^<]*?>|<[^>]*>/g, '').trim();
  expect(valueOf(m.creation_more_later())).toMatch(new RegExp(`^${shown}`));
  expect(valueOf(m.creation_reissuable())).toMatch(new RegExp(`^${m.creation_yes()}`));
});

import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { dateText } from '@istmo/ui/date-text';
import { type KeyValuePair, textPairs } from '@istmo/ui/KeyValue';
import { amountOf } from '../../shared/format.ts';
import { statusWord } from './asset-states.ts';
import type { OwnAsset } from './creation.queries.ts';

const yesNo = (value: boolean): string => (value ? m.creation_yes() : m.creation_no());

function feeText({ fee, fee_currency: currency, fee_state: state }: OwnAsset): string {
  const params = { fee: amountOf(fee, currency), currency };
  if (state === 'none') return m.creation_fee_none();
  const texts = { held: m.creation_fee_held, taken: m.creation_fee_taken, returned: m.creation_fee_returned };
  return texts[state](params);
}

/** What the issuer chose, as the issuer reads it. */
export const termsOf = (asset: OwnAsset): KeyValuePair[] =>
  textPairs(
    {
      name: [m.creation_name(), asset.name],
      ticker: [m.creation_ticker(), asset.ticker],
      status: [m.creation_status(), statusWord(asset)],
      fee: [m.creation_fee(), feeText(asset)],
      supply: [m.creation_supply(), formatAmount(asset.amount)],
      precision: [m.creation_precision(), `${asset.precision}`],
      domain: [m.creation_domain(), asset.domain],
      confidential: [m.creation_confidential(), yesNo(asset.is_confidential)],
      reissuable: [m.creation_reissuable(), yesNo(asset.is_reissuable)],
      later: [m.creation_more_later(), yesNo(asset.allows_reissuance)],
      whitelisted: [m.creation_whitelisted(), yesNo(asset.investors_restricted)],
      transfer: [m.creation_transfer_amount(), asset.max_transfer],
      organization: [m.creation_organization(), asset.organization],
      compliance: [m.creation_compliance(), asset.compliance_contact],
      description: [m.creation_description(), asset.description],
      maturity: [m.creation_maturity(), dateText(asset.matures_on)],
      terms: [m.creation_terms(), asset.financial_terms],
      jurisdiction: [m.creation_jurisdiction(), asset.jurisdiction],
      framework: [m.creation_framework(), asset.legal_framework],
      isin: [m.creation_isin(), asset.isin],
      reference: [m.creation_internal_reference(), asset.internal_reference],
    },
    'creation-value',
  );

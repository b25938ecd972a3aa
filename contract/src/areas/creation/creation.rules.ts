import * as m from '@istmo/contract/messages';
import { type Message, withParams } from '../../kernel/message.ts';
import { parseUnits } from '../../kernel/money.ts';
import { failure, type Rule, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, matches, required, type TextRule, withoutDisallowedContent } from '../../kernel/text-rules.ts';
import { isReservedTicker, tickerPattern } from './ticker.ts';

/** The fields of the asset form, by their names on the wire (requirement 2.3). */
export const creationFields = [
  'tok_name',
  'ticker',
  'domain',
  'pub_key',
  'amount',
  'precision',
  'des_address',
  'reiss_add',
  'flags',
  'trans_option',
  'trans_amount',
  'org',
  'compliance',
  'tokDes',
  'matDate',
  'finSec',
  'Jurisdiction',
  'legFram',
  'isin',
  'internalRef',
] as const;
export type CreationField = (typeof creationFields)[number];
export type CreationForm = { readonly [Field in CreationField]: string };

/** Of the reissuability flag and of the transfer restriction (requirement 2.5). */
export const yes = '1';
export const no = '2';

/** Requirement 2.9: what every asset is created with, whatever is sent. */
export const fixedTerms = {
  reissuanceAmount: 1n,
  isConfidential: true,
  isReissuable: true,
  isWhitelisted: true,
} as const;

export const maxPrecision = 8;

/** The largest amount that the chain of the securities can hold; far below 64 bits. */
const maxSupplyUnits = 2_100_000_000_000_000n;

const wholeDigits = /^[0-8]$/;

/** 0 to 8; undefined for anything else. */
export function readPrecision(text: string): number | undefined {
  return wholeDigits.test(text.trim()) ? Number(text.trim()) : undefined;
}

// A comma separates thousands: a decimal comma would make the supply a hundred times as large.
const typedSupply = /^(?:\d{1,30}|\d{1,3}(?:,\d{3}){1,9})(?:\.\d{1,8})?$/;

/** The total supply, or a part of it, in units of the precision. */
export function readSupply({ amount, precision }: Pick<CreationForm, 'amount' | 'precision'>): bigint | undefined {
  const scale = readPrecision(precision);
  const text = amount.trim();
  return scale === undefined || !typedSupply.test(text) ? undefined : parseUnits(text.replaceAll(',', ''), scale);
}

const choice = (message: Message): TextRule => matches(/^[12]$/, message);

const supply: Rule<string, CreationForm> = (_value, form) => {
  if (readPrecision(form.precision) === undefined) return undefined;
  const units = readSupply(form);
  if (units === undefined) return failure(m.creation_supply_invalid, 'amount_invalid');
  if (units === 0n) return failure(m.exchange_amount_zero, 'amount_invalid');
  return units > maxSupplyUnits ? failure(m.creation_supply_large, 'amount_too_large') : undefined;
};

const transferAmount: Rule<string, CreationForm> = (value, form) => {
  if (form.trans_option !== yes) return undefined;
  if (value.trim() === '') return failure(m.creation_transfer_missing);
  const units = readSupply({ amount: value, precision: form.precision });
  const whole = readSupply(form);
  if (units === undefined) return failure(m.creation_supply_invalid, 'amount_invalid');
  if (units === 0n) return failure(m.exchange_amount_zero, 'amount_invalid');
  return whole !== undefined && units > whole ? failure(m.creation_transfer_large, 'amount_too_large') : undefined;
};

const otherAddress: Rule<string, CreationForm> = (value, { des_address: destination }) =>
  // Addresses in bech32 may be written in capitals.
  value.trim().toLowerCase() === destination.trim().toLowerCase()
    ? failure(m.creation_addresses_equal, 'address_duplicate')
    : undefined;

const address = matches(/^\s*[A-Za-z0-9]{20,130}\s*$/, m.creation_address_invalid);

const notReserved: TextRule = (value) =>
  isReservedTicker(value.trim()) ? failure(m.creation_ticker_reserved, 'already_done') : undefined;

const hostName = /^(?=.{4,200}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

function later(today: string): TextRule {
  return (value) => {
    const day = value.trim();
    // An invalid date has no JSON, and the 31st of a shorter month becomes another day.
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && `${new Date(`${day}T00:00:00Z`).toJSON()}`.startsWith(day);
    if (!isDay) return failure(m.creation_maturity_missing);
    return day <= today ? failure(m.creation_maturity_past) : undefined;
  };
}

const plain = (missing: Message, max: number): TextRule[] => [
  required(missing),
  lengthBetween(2, max, withParams(m.creation_length, { min: 2, max })),
  withoutDisallowedContent,
];

/** The rules of the form, in the order of the form. `today` is YYYY-MM-DD. */
export function creationRules(today: string): Rules<CreationForm> {
  return {
    tok_name: [
      required(m.creation_name_missing),
      matches(/^[\x20-\x7e]*$/, m.creation_name_letters),
      lengthBetween(5, 120, withParams(m.creation_length, { min: 5, max: 120 })),
      withoutDisallowedContent,
    ],
    ticker: [required(m.creation_ticker_missing), matches(tickerPattern, m.creation_ticker_invalid), notReserved],
    domain: [required(m.creation_domain_missing), matches(hostName, m.creation_domain_invalid)],
    pub_key: [matches(/^(?:0[23][0-9a-f]{64})?$/, m.creation_key_invalid)],
    precision: [required(m.creation_precision_missing), matches(wholeDigits, m.creation_precision_invalid)],
    amount: [required(m.creation_supply_missing), supply],
    des_address: [required(m.creation_destination_missing), address],
    reiss_add: [required(m.creation_reissuance_missing), address, otherAddress],
    flags: [required(m.creation_choose), choice(m.creation_choose)],
    trans_option: [required(m.creation_choose), choice(m.creation_choose)],
    trans_amount: [transferAmount],
    org: plain(m.creation_organization_missing, 200),
    compliance: plain(m.creation_compliance_missing, 200),
    tokDes: plain(m.creation_description_missing, 2_000),
    matDate: [required(m.creation_maturity_missing), later(today)],
    finSec: plain(m.creation_terms_missing, 500),
    Jurisdiction: plain(m.creation_jurisdiction_missing, 200),
    legFram: plain(m.creation_framework_missing, 500),
    isin: [matches(/^(?:[A-Z]{2}[A-Z0-9]{9}[0-9])?$/, m.creation_isin_invalid)],
    internalRef: [withoutDisallowedContent],
  };
}

/** As it is stored: without spaces around it, the ticker in capitals, the domain and the key in small letters. */
export function tidyCreation(form: CreationForm): CreationForm {
  return {
    ...form,
    tok_name: form.tok_name.trim(),
    ticker: form.ticker.trim().toUpperCase(),
    domain: form.domain.trim().toLowerCase(),
    pub_key: form.pub_key.trim().toLowerCase(),
    precision: form.precision.trim(),
    amount: form.amount.trim().replaceAll(',', ''),
    trans_amount: form.trans_option === yes ? form.trans_amount.trim().replaceAll(',', '') : '',
    des_address: form.des_address.trim(),
    reiss_add: form.reiss_add.trim(),
    matDate: form.matDate.trim(),
    isin: form.isin.trim().toUpperCase(),
    internalRef: form.internalRef.trim(),
    org: form.org.trim(),
    compliance: form.compliance.trim(),
    tokDes: form.tokDes.trim(),
    finSec: form.finSec.trim(),
    Jurisdiction: form.Jurisdiction.trim(),
    legFram: form.legFram.trim(),
  };
}

/** What can never change once the asset is requested (requirement 2.5). */
export const fixedFields = ['tok_name', 'ticker', 'domain', 'pub_key', 'precision', 'amount'] as const;

import * as m from '@istmo/contract/messages';
import { failure, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, required } from '../../kernel/text-rules.ts';

/**
 * What staff may order about a customer's units of a security. The last two are about units outside the platform, which the customer keeps at an
 * account of the issuance service: `bring-in` transfers them by force into a customer's account here, `replace` moves all of a lost account there to
 * the same investor's new one.
 */
export const measureKinds = ['freeze', 'unfreeze', 'transfer', 'recover', 'bring-in', 'replace'] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** Whether the units are outside the platform, so that the issuance service moves them and not the ledger. */
export const isOutside = (kind: MeasureKind): kind is 'bring-in' | 'replace' =>
  kind === 'bring-in' || kind === 'replace';

/** Whether it has an amount; without one it is all there is. */
export const takesAmount = (kind: MeasureKind): boolean => kind !== 'recover' && kind !== 'replace';

/** Whether a customer gets the units. */
export const takesReceiver = (kind: MeasureKind): boolean =>
  kind === 'transfer' || kind === 'recover' || kind === 'bring-in';

/** By whose order. */
export const authorities = ['court', 'regulator', 'issuer', 'own'] as const;
export type Authority = (typeof authorities)[number];

/**
 * What becomes of a measure: the worker carries an approved one out, or finds that it cannot be. `sending`: the issuance service was asked to move
 * units that are outside, and until it answers whether it did is not known.
 */
export const measureStates = ['proposed', 'rejected', 'approved', 'sending', 'done', 'failed'] as const;
export type MeasureState = (typeof measureStates)[number];

/** Why an approved measure could not be carried out. */
export const measureFailures = ['', 'nothing', 'too_little', 'moved', 'rules', 'unsupported', 'refused'] as const;
export type MeasureFailure = (typeof measureFailures)[number];

/** What the issuance service made of a measure. */
export const serviceStates = ['none', 'waiting', 'done', 'unsupported', 'unknown'] as const;
export type ServiceState = (typeof serviceStates)[number];

export type MeasureForm = {
  kind: MeasureKind;
  customer: string;
  receiver: string;
  security: string;
  amount: string;
  authority: Authority;
  authority_name: string;
  reference: string;
  /** The holder's account at the issuance service, of units that are outside. */
  account: string;
  /** The account that replaces a lost one. */
  replacement: string;
};

/** As services write them: a GAID, or an address of a chain. */
const isAccount = (text: string): boolean => /^[A-Za-z0-9]{10,100}$/.test(text.trim());

const isNamed = (authority: Authority): boolean => authority === 'court' || authority === 'regulator';

/** What a proposed measure needs. An empty amount is all there is; no security is every one of a lost account. */
export const measureRules: Rules<MeasureForm> = {
  customer: [required(m.measures_customer_missing)],
  receiver: [
    (receiver, { kind }) =>
      takesReceiver(kind) && receiver.trim() === '' ? failure(m.measures_receiver_missing) : undefined,
  ],
  security: [
    (security, { kind }) =>
      kind !== 'recover' && security.trim() === '' ? failure(m.measures_security_missing) : undefined,
  ],
  account: [
    (account, { kind }) => (isOutside(kind) && !isAccount(account) ? failure(m.measures_account_missing) : undefined),
  ],
  replacement: [
    (replacement, { kind, account }) =>
      kind === 'replace' &&
      (!isAccount(replacement) || replacement.trim().toLowerCase() === account.trim().toLowerCase())
        ? failure(m.measures_replacement_missing)
        : undefined,
  ],
  authority_name: [
    (name, { authority }) =>
      isNamed(authority) && name.trim() === '' ? failure(m.measures_authority_missing) : undefined,
  ],
  reference: [required(m.measures_reference_missing), lengthBetween(1, 100, m.measures_reference_long)],
};

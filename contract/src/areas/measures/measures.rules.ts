import * as m from '@istmo/contract/messages';
import { failure, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, required } from '../../kernel/text-rules.ts';

/** What staff may order about a customer's units of a security. */
export const measureKinds = ['freeze', 'unfreeze', 'transfer', 'recover'] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** By whose order. */
export const authorities = ['court', 'regulator', 'issuer', 'own'] as const;
export type Authority = (typeof authorities)[number];

/** What becomes of a measure: the worker carries an approved one out, or finds that it cannot be. */
export const measureStates = ['proposed', 'rejected', 'approved', 'done', 'failed'] as const;
export type MeasureState = (typeof measureStates)[number];

/** Why an approved measure could not be carried out. */
export const measureFailures = ['', 'nothing', 'too_little', 'moved', 'rules'] as const;
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
};

const isNamed = (authority: Authority): boolean => authority === 'court' || authority === 'regulator';

/** What a proposed measure needs. An empty amount is all there is; no security is every one of a lost account. */
export const measureRules: Rules<MeasureForm> = {
  customer: [required(m.measures_customer_missing)],
  receiver: [
    (receiver, { kind }) =>
      (kind === 'transfer' || kind === 'recover') && receiver.trim() === ''
        ? failure(m.measures_receiver_missing)
        : undefined,
  ],
  security: [
    (security, { kind }) =>
      kind !== 'recover' && security.trim() === '' ? failure(m.measures_security_missing) : undefined,
  ],
  authority_name: [
    (name, { authority }) =>
      isNamed(authority) && name.trim() === '' ? failure(m.measures_authority_missing) : undefined,
  ],
  reference: [required(m.measures_reference_missing), lengthBetween(1, 100, m.measures_reference_long)],
};

import type { CustomerId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { type Said, said } from '@istmo/contract/kernel/message';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import { batchInsert, type Row, rowOf } from '@istmo/ledger';

type Figures = Readonly<Record<string, string>>;

/** An amount with its currency, as decimals: `{ amount: '0.5', currency: 'BTC' }`. */
export type Amount = { readonly amount: string; readonly currency: string };

/** What happened: its kind with the blanks of its sentence, and what came in or went out. */
export type Happening = {
  readonly kind: ActivityKind;
  readonly blanks?: Figures;
  readonly received?: Amount;
  readonly deducted?: Amount;
};

type Wording = { readonly type: Said; readonly message: (blanks: Figures) => Said };

const plain = (type: Said, message: Said): Wording => ({ type, message: () => message });
const blank = (blanks: Figures, name: string): string => blanks[name] ?? '';

/** Every kind of activity with its words. A kind that is added here is all that a room needs to tell of something new. */
const wordings = {
  activate: plain(m.history_type_session, m.history_did_activate),
  'sign-in': {
    type: m.history_type_sign_in,
    message: (b) => said(m.history_did_sign_in, { browser: blank(b, 'browser'), device: blank(b, 'device') }),
  },
  'use-recovery': plain(m.history_type_sign_in, m.history_did_use_recovery),
  'sign-out-everywhere': plain(m.history_type_session, m.history_did_sign_out_everywhere),
  'end-session': plain(m.history_type_session, m.history_did_end_session),
  'change-password': plain(m.history_type_password, m.history_did_change_password),
  'reset-password': plain(m.history_type_password, m.history_did_reset_password),
  'enable-tfa': plain(m.history_type_tfa, m.history_did_enable_tfa),
  'disable-tfa': plain(m.history_type_tfa, m.history_did_disable_tfa),
  'reset-tfa': plain(m.history_type_tfa, m.history_did_reset_tfa),
  'renew-recovery': plain(m.history_type_tfa, m.history_did_renew_recovery),
  'accept-disclaimer': plain(m.history_type_disclaimer, m.history_did_accept_disclaimer),
  'accept-swap-disclaimer': plain(m.history_type_disclaimer, m.history_did_accept_swap_disclaimer),
  'accept-deposit-disclaimer': plain(m.history_type_disclaimer, m.history_did_accept_deposit_disclaimer),
  'accept-withdraw-disclaimer': plain(m.history_type_disclaimer, m.history_did_accept_withdraw_disclaimer),
  'save-profile': plain(m.history_type_profile, m.history_did_save_profile),
  'start-kyc': plain(m.history_type_kyc, m.history_did_start_kyc),
  'pass-kyc': plain(m.history_type_kyc, m.history_did_pass_kyc),
  'fail-kyc': plain(m.history_type_kyc, m.history_did_fail_kyc),
  deposit: {
    type: m.history_type_deposit,
    message: (b) => said(m.history_did_deposit, { amount: blank(b, 'amount'), currency: blank(b, 'currency') }),
  },
  'lose-deposit': {
    type: m.history_type_deposit,
    message: (b) => said(m.history_did_lose_deposit, { amount: blank(b, 'amount'), currency: blank(b, 'currency') }),
  },
  'restore-deposit': {
    type: m.history_type_deposit,
    message: (b) => said(m.history_did_restore_deposit, { amount: blank(b, 'amount'), currency: blank(b, 'currency') }),
  },
  swap: {
    type: m.history_type_swap,
    message: (b) => said(m.history_did_swap, { paid: blank(b, 'paid'), received: blank(b, 'received') }),
  },
} as const satisfies Record<string, Wording>;

export type ActivityKind = keyof typeof wordings;

export function isActivityKind(text: string): text is ActivityKind {
  return Object.hasOwn(wordings, text);
}

export function wordingOf(kind: ActivityKind): Wording {
  return wordings[kind];
}

const activityInsert = batchInsert({
  name: 'activity',
  table: 'app.activity',
  columns: { id: 'uuid', customer_id: 'uuid', kind: 'text', detail: 'jsonb', created_at: 'timestamptz' },
});

function detailOf({ blanks = {}, received, deducted }: Happening) {
  return { blanks, ...(received ? { received } : {}), ...(deducted ? { deducted } : {}) };
}

/** For busy paths: a row of an effect. */
export function activityRow(customer: CustomerId, happening: Happening, at: Date): Row {
  return rowOf(activityInsert, {
    id: newId(),
    customer_id: customer,
    kind: happening.kind,
    detail: detailOf(happening),
    created_at: at,
  });
}

/** Tells of something in the caller's transaction. */
export async function writeActivity(
  tx: Tx,
  customer: CustomerId,
  { at, ...happening }: Happening & { at: Date },
): Promise<void> {
  await tx.query(
    'insert into app.activity (id, customer_id, kind, detail, created_at) values ($1, $2, $3, $4::jsonb, $5)',
    [newId(), customer, happening.kind, JSON.stringify(detailOf(happening)), at],
  );
}

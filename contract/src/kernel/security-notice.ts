import * as m from '@istmo/contract/messages';
import type { Message } from './message.ts';

/** What a notice about an account's security is about. Each of them has a link that freezes the account. */
export const noticeKinds = [
  'sign-up',
  'new-device',
  'password-link',
  'password-changed',
  'tfa-link',
  'tfa-on',
  'tfa-off',
  'tfa-reset',
  'recovery-used',
  'wrong-codes',
  'passkey-added',
  'passkey-removed',
  'passkey-used',
  'passkey-copied',
  'sessions-revoked',
  'address-added',
  'address-completed',
  'address-rejected',
  'address-deleted',
  'withdrawal',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** The notice in a few words, as its email's subject has it. */
export const noticeTitles: Readonly<Record<NoticeKind, Message>> = {
  'sign-up': m.freeze_about_sign_up,
  'new-device': m.notifications_new_device_subject,
  'password-link': m.freeze_about_password_link,
  'password-changed': m.notifications_password_changed_subject,
  'tfa-link': m.freeze_about_tfa_link,
  'tfa-on': m.notifications_tfa_on_subject,
  'tfa-off': m.notifications_tfa_off_subject,
  'tfa-reset': m.notifications_tfa_reset_done_subject,
  'wrong-codes': m.notifications_wrong_codes_subject,
  'recovery-used': m.notifications_recovery_used_subject,
  'passkey-added': m.notifications_passkey_added_subject,
  'passkey-removed': m.notifications_passkey_removed_subject,
  'passkey-used': m.notifications_passkey_used_subject,
  'passkey-copied': m.notifications_passkey_copied_subject,
  'sessions-revoked': m.notifications_sessions_revoked_subject,
  'address-added': m.notifications_address_added_subject,
  'address-completed': m.notifications_address_completed_subject,
  'address-rejected': m.notifications_address_rejected_subject,
  'address-deleted': m.notifications_address_deleted_subject,
  withdrawal: m.freeze_about_withdrawal,
};

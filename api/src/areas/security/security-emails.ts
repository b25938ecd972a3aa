import * as m from '@istmo/contract/messages';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import type { CooldownReason } from '@istmo/contract/kernel/cooldown';
import type { App } from '../../app.ts';
import { cooldownHoursAfter } from '../access/public.ts';
import type { EmailContent } from '../notifications/public.ts';

function cooldownNotice(
  { settings }: App,
  reason: CooldownReason,
  message: (inputs: { wait: string }, options: Parameters<Message>[1]) => string,
): Message[] {
  const { withdrawals: count } = cooldownHoursAfter(settings, reason);
  if (count === 0) return [];
  return [(_, options) => message({ wait: m.kernel_hours({ count }, options) }, options)];
}

export function passwordChanged(app: App): EmailContent {
  return {
    subject: m.notifications_password_changed_subject,
    body: [
      m.notifications_password_changed_body,
      ...cooldownNotice(app, 'password-changed', m.notifications_password_withdrawal_cooldown),
    ],
  };
}

/** The notice of a password reset by email, which also says that withdrawals are blocked for a while. */
export function passwordReset(app: App): EmailContent {
  return {
    subject: m.notifications_password_changed_subject,
    body: [
      m.notifications_password_changed_body,
      ...cooldownNotice(app, 'password-reset', m.notifications_password_withdrawal_cooldown),
    ],
  };
}

export function tfaSwitched(app: App, isOn: boolean): EmailContent {
  const rest = cooldownNotice(app, 'tfa-changed', m.notifications_password_withdrawal_cooldown);
  return isOn
    ? { subject: m.notifications_tfa_on_subject, body: [m.notifications_tfa_on_body, ...rest] }
    : { subject: m.notifications_tfa_off_subject, body: [m.notifications_tfa_off_body, ...rest] };
}

export function tfaReset(app: App): EmailContent {
  return {
    subject: m.notifications_tfa_reset_done_subject,
    body: [
      m.notifications_tfa_reset_done_body,
      ...cooldownNotice(app, 'tfa-reset', m.notifications_tfa_reset_cooldown),
    ],
  };
}

export function passkeyAdded(app: App, name: string): EmailContent {
  return {
    subject: m.notifications_passkey_added_subject,
    body: [
      withParams(m.notifications_passkey_added_body, { name }),
      ...cooldownNotice(app, 'passkey-added', m.notifications_password_withdrawal_cooldown),
    ],
  };
}

export function passkeyRemoved(name: string): EmailContent {
  return {
    subject: m.notifications_passkey_removed_subject,
    body: [withParams(m.notifications_passkey_removed_body, { name })],
  };
}

export function passkeyUsed(use: { name: string; device: string }): EmailContent {
  return {
    subject: m.notifications_passkey_used_subject,
    body: [withParams(m.notifications_passkey_used_body, use)],
  };
}

/** The notice that a passkey's count went back, which only a copy explains. */
export function passkeyCopied(name: string): EmailContent {
  return {
    subject: m.notifications_passkey_copied_subject,
    body: [withParams(m.notifications_passkey_copied_body, { name })],
  };
}

/** The notice that wrong codes were entered: their sender has the password. */
export function wrongCodes(count: number): EmailContent {
  return {
    subject: m.notifications_wrong_codes_subject,
    body: [withParams(m.notifications_wrong_codes_body, { count: `${count}` })],
  };
}

export function recoveryUsed(left: number): EmailContent {
  return {
    subject: m.notifications_recovery_used_subject,
    body: [withParams(m.notifications_recovery_used_body, { count: left })],
  };
}

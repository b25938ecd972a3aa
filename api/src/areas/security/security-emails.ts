import * as m from '@istmo/contract/messages';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import type { App } from '../../app.ts';
import type { EmailContent } from '../notifications/public.ts';

/** The last paragraph of every notice: what to do when someone else made the change. */
export function notYouNotice({ settings }: App): Message {
  return withParams(m.notifications_not_you, { email: settings.supportEmail });
}

function cooldownNotice(
  { settings }: App,
  message: (inputs: { wait: string }, options: Parameters<Message>[1]) => string,
): Message {
  return (_, options) =>
    message({ wait: m.kernel_hours({ count: settings.withdrawalCooldownHours }, options) }, options);
}

export function passwordChanged(app: App): EmailContent {
  return {
    subject: m.notifications_password_changed_subject,
    body: [m.notifications_password_changed_body, notYouNotice(app)],
  };
}

/** The notice of a password reset by email, which also says that withdrawals are blocked for a while. */
export function passwordReset(app: App): EmailContent {
  return {
    subject: m.notifications_password_changed_subject,
    body: [
      m.notifications_password_changed_body,
      cooldownNotice(app, m.notifications_password_withdrawal_cooldown),
      notYouNotice(app),
    ],
  };
}

export function tfaSwitched(app: App, isOn: boolean): EmailContent {
  return isOn
    ? { subject: m.notifications_tfa_on_subject, body: [m.notifications_tfa_on_body, notYouNotice(app)] }
    : { subject: m.notifications_tfa_off_subject, body: [m.notifications_tfa_off_body, notYouNotice(app)] };
}

export function tfaReset(app: App): EmailContent {
  return {
    subject: m.notifications_tfa_reset_done_subject,
    body: [cooldownNotice(app, m.notifications_tfa_reset_done_body), notYouNotice(app)],
  };
}

export function passkeyAdded(app: App, name: string): EmailContent {
  return {
    subject: m.notifications_passkey_added_subject,
    body: [
      withParams(m.notifications_passkey_added_body, { name }),
      cooldownNotice(app, m.notifications_password_withdrawal_cooldown),
      notYouNotice(app),
    ],
  };
}

export function passkeyRemoved(app: App, name: string): EmailContent {
  return {
    subject: m.notifications_passkey_removed_subject,
    body: [withParams(m.notifications_passkey_removed_body, { name }), notYouNotice(app)],
  };
}

export function passkeyUsed(app: App, use: { name: string; browser: string; device: string }): EmailContent {
  return {
    subject: m.notifications_passkey_used_subject,
    body: [withParams(m.notifications_passkey_used_body, use), notYouNotice(app)],
  };
}

/** The notice that a passkey's count went back, which only a copy explains. */
export function passkeyCopied(app: App, name: string): EmailContent {
  return {
    subject: m.notifications_passkey_copied_subject,
    body: [withParams(m.notifications_passkey_copied_body, { name }), notYouNotice(app)],
  };
}

export function recoveryUsed(app: App, left: number): EmailContent {
  return {
    subject: m.notifications_recovery_used_subject,
    body: [withParams(m.notifications_recovery_used_body, { count: left }), notYouNotice(app)],
  };
}

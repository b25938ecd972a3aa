import * as m from '@istmo/contract/messages';
import { formatMoment } from '@istmo/contract/kernel/format';
import { withParams } from '@istmo/contract/kernel/message';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { StaffCaller } from '../../http/handler.ts';
import { describeDevice } from '../history/public.ts';
import { type EmailContent, sendToAddress } from '../notifications/public.ts';

type PasskeyChange = { readonly change: 'added' | 'removed'; readonly name: string };

/** Mails the owner of a staff account that a passkey was added to it or removed, and whom to tell when it was another person. */
export async function sendPasskeyNotice(app: App, tx: Tx, caller: StaffCaller, passkey: PasskeyChange): Promise<void> {
  const { email: to, language } = caller;
  await sendToAddress(app, tx, { to, language, content: passkeyNotice(app, caller, passkey) });
}

function passkeyNotice(
  { settings, clock }: App,
  { device }: StaffCaller,
  { change, name }: PasskeyChange,
): EmailContent {
  const at = formatMoment(clock.now(), settings.timeZone);
  const { brand } = settings;
  const whatToDo = m.staff_passkey_notice_not_me;
  return change === 'added'
    ? {
        subject: withParams(m.staff_passkey_notice_added_subject, { brand }),
        body: [withParams(m.staff_passkey_notice_added_body, { name, at }), whatToDo],
      }
    : {
        subject: withParams(m.staff_passkey_notice_removed_subject, { brand }),
        body: [withParams(m.staff_passkey_notice_removed_body, { name, at, device: describeDevice(device) }), whatToDo],
      };
}

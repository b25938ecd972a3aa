import { formatMoment } from '@istmo/contract/kernel/format';
import { freezeAccount } from '@istmo/contract/areas/freeze/freeze.contract';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { type Language, translate, withParams } from '@istmo/contract/kernel/message';
import { type NoticeKind, noticeTitles } from '@istmo/contract/kernel/security-notice';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readFreeze, setFrozen } from '../access/public.ts';
import { consumeLink, lockCustomer, readContact, voidLinks } from '../accounts/public.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent, sendToCustomer } from '../notifications/public.ts';
import { endSessions, forgetDevices } from '../sessions/public.ts';
import { openSecurityCase } from '../support/public.ts';
import { readNoticeLink } from './notice-link.ts';

/** Of several links, pressed at once or one after the other, the first freezes the account; the others answer the same. */
export const answerFreezeAccount = handlePublic(freezeAccount, async (app, visitor, link) => {
  const { customer, about, sentAt, isUsed } = await readNoticeLink(app, visitor, link);
  const referenceNo = await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, customer);
    // A second link, or the same one because the first answer was lost. Lifting the freeze voids them all.
    const running = await readFreeze(tx, customer);
    if (running) return running.referenceNo;
    if (isUsed) refuse('link_invalid', m.session_link_invalid);
    await consumeLink(app, tx, { purpose: 'not-me', token: link.token });
    return freeze(app, tx, { customer, about, sentAt, language: visitor.language });
  });
  return { reference_no: referenceNo, message: m.freeze_done };
});

type Report = {
  readonly customer: CustomerId;
  readonly about: NoticeKind;
  readonly sentAt: Date;
  readonly language: Language;
};

async function freeze(app: App, tx: Tx, { customer, about, sentAt, language }: Report): Promise<string> {
  const at = app.clock.now();
  await endSessions(tx, customer, { at });
  await forgetDevices(tx, customer);
  await voidLinks(app, tx, customer, 'others');
  const referenceNo = await openSecurityCase(tx, {
    customer,
    language,
    at,
    subject: translate(m.freeze_case_subject, language),
    message: m.freeze_case_message(
      {
        about: translate(noticeTitles[about], language),
        at: formatMoment(sentAt, app.settings.timeZone),
      },
      { locale: language },
    ),
  });
  await setFrozen(tx, customer, { at, about, referenceNo });
  await writeActivity(tx, customer, { kind: 'freeze-account', at });
  for (const topic of ['session-ended', 'account-status', 'support'] as const) await publishEvent(tx, customer, topic);
  const { username, email } = await readContact(tx, customer);
  await sendToCustomer(app, tx, {
    recipient: { customer, name: username, email, language },
    content: {
      subject: m.notifications_frozen_subject,
      body: [
        m.notifications_frozen_body,
        withParams(m.notifications_frozen_next, { reference: referenceNo }),
        m.notifications_never_ask,
      ],
      button: { label: m.notifications_support_link_action, link: `${app.settings.publicUrl}/support_link` },
    },
    notification: { kind: 'account', page: '/user-support' },
  });
  return referenceNo;
}

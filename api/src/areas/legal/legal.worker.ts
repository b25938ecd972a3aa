import { type Language, translate, withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { type EmailContent, readLastLanguage, sendToCustomer } from '../notifications/public.ts';
import { type LegalMailing, readNextCustomers, takeMailing, updateMailing } from './mailings.store.ts';

// Small enough for one transaction of a second.
const batchSize = 50;

const titles = {
  terms: m.legal_terms,
  privacy: m.legal_privacy,
  fees: m.legal_fees,
  conflicts: m.legal_conflicts,
  issue: m.legal_issue,
} as const;

function composeEmail({ settings }: App, { kind, inForceAt }: LegalMailing, language: Language): EmailContent {
  const name = translate(titles[kind], language);
  const day = inForceAt.toISOString().slice(0, 10).split('-').toReversed().join('/');
  return {
    subject: withParams(m.legal_mail_subject, { name }),
    body: [withParams(m.legal_mail_body, { name, day }), m.legal_mail_next],
    button: { label: m.legal_mail_action, link: `${settings.publicUrl}/legal/${kind}` },
  };
}

/** Emails the next customers about a new version; false when there is nothing left to do. */
export async function mailNextBatch(app: App): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const mailing = await takeMailing(tx);
    if (!mailing) return false;
    const customers = await readNextCustomers(tx, mailing, batchSize);
    for (const recipient of customers) {
      const language = await readLastLanguage(tx, recipient.customer);
      const content = composeEmail(app, mailing, language);
      const notification = { kind: 'account', page: `/legal/${mailing.kind}` } as const;
      await sendToCustomer(app, tx, { recipient: { ...recipient, language }, content, notification });
    }
    const isDone = customers.length < batchSize;
    await updateMailing(tx, mailing, {
      mailedTo: customers.at(-1)?.customer ?? null,
      doneAt: isDone ? app.clock.now() : null,
    });
    return true;
  });
}

async function mailLegalTexts(app: App): Promise<void> {
  while (await mailNextBatch(app));
}

export const legalTasks: AreaTasks = {
  intervalTasks: [{ name: 'legal-mailings', everyMs: 30_000, run: mailLegalTexts }],
};

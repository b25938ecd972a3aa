import { isElection } from '@istmo/contract/kernel/vote-terms';
import { optionName, resolutionText } from '@istmo/contract/areas/votes/option-name';
import type { Language, Message } from '@istmo/contract/kernel/message';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { isCustomer, notifyCustomer } from '../accounts/public.ts';
import { listRecordedHolders, readAction } from '../corporate-actions/public.ts';
import { takeNotice, updateNotice } from './vote-notice.store.ts';
import { findVote, showResult, type Vote } from './vote-view.ts';

// Small enough for one transaction of a second.
const batchSize = 50;

type Result = NonNullable<Awaited<ReturnType<typeof showResult>>>;

/** What became of each resolution, a sentence each. */
function describeResult({ terms }: Vote, result: Result): Message[] {
  const lines = terms.resolutions.map((resolution, index): Message => {
    const counted = result.resolutions[index];
    const outcome = (locale: Language): string => {
      if (!counted?.is_passed) return m.votes_not_passed({}, { locale });
      return isElection(resolution) && counted.leader !== ''
        ? m.votes_elected({ name: optionName(resolution, counted.leader, locale) }, { locale })
        : m.votes_passed({}, { locale });
    };
    return (_, { locale }) => `${index + 1}. ${resolutionText(resolution, locale)} ${outcome(locale)}.`;
  });
  return result.is_quorate ? lines : [m.votes_mail_no_quorum, ...lines];
}

async function notifyNextBatch(app: App): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const notice = await takeNotice(tx);
    if (!notice) return false;
    const action = await readAction(tx, notice.event);
    const vote = action && (await findVote(app, action));
    const result = vote && (await showResult(tx, vote));
    if (!vote || !result) throw new Error(`the vote ${notice.event} has no result`);
    const { reference, instrument: security } = vote.action;
    const holders = await listRecordedHolders(tx, notice.event, { after: notice.notifiedTo, limit: batchSize });
    for (const customer of holders)
      if (await isCustomer(tx, customer))
        await notifyCustomer(app, tx, {
          customer,
          email: {
            kind: 'actions',
            subject: withParams(m.votes_mail_result, { security }),
            body: [...describeResult(vote, result), m.votes_mail_code],
            action: m.votes_mail_read,
            page: `/events/${reference}`,
          },
          topics: ['actions'],
        });
    const isDone = holders.length < batchSize;
    await updateNotice(tx, notice.event, {
      notifiedTo: holders.at(-1) ?? null,
      doneAt: isDone ? app.clock.now() : null,
    });
    return true;
  });
}

/** Writes to the holders of the record moment what became of a vote, once each. */
export async function notifyResults(app: App): Promise<void> {
  while (await notifyNextBatch(app));
}

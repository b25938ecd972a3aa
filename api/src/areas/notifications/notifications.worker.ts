import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { emailQueue, sendEmail, urgentEmailQueue } from './emails.ts';
import { kindOfStatus } from './return-kind.ts';
import { recordSignedReturn } from './returned-mail.ts';

const readEveryMs = 60_000;

/** Records what is new in the mailbox of returned mail, where there is one. */
export async function readReturns(app: App): Promise<void> {
  await app.mailReturns?.readNew((returned) =>
    recordSignedReturn(
      app,
      returned.references,
      returned.kind === 'complaint'
        ? { kind: 'complaint', status: undefined }
        : { kind: kindOfStatus(returned.status), status: returned.status },
    ),
  );
}

export const notificationsTasks: AreaTasks = {
  workers: [
    { queue: urgentEmailQueue, run: sendEmail, atOnce: 10 },
    { queue: emailQueue, run: sendEmail, atOnce: 10 },
  ],
  intervalTasks: [{ name: 'read-returned-mail', everyMs: readEveryMs, run: readReturns }],
};

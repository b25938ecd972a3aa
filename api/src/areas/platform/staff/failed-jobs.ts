import { listFailedJobs, retryJob } from '@istmo/contract/areas/platform/platform.staff.contract';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { readEmailsOfJobs } from '../../notifications/public.ts';

// When more have failed, the cause is not in single jobs.
const maxListed = 200;

export const answerListFailedJobs = handleStaff(listFailedJobs, async (app) => {
  const { jobs, count } = await app.jobs.listFailed(app.db, maxListed);
  const emails = await readEmailsOfJobs(app.db, jobs);
  return {
    data: jobs.map(({ id, queue, error, tries, createdAt, failedAt }) => ({
      id,
      queue,
      about: emails.get(id) ?? '',
      error,
      tries,
      created_at: createdAt.toISOString(),
      failed_at: failedAt?.toISOString() ?? null,
    })),
    count,
  };
});

export const answerRetryJob = handleStaff(retryJob, async (app, caller, { queue, id, reason }) => {
  const subject = { kind: 'job', id: `${queue} ${id}` };
  await commitAction(app, caller, { action: 'platform.retry-job', subject, reason }, async (tx) => {
    // Another administrator may have retried it already.
    if (!(await app.jobs.retryFailed(tx, queue, id))) refuse('not_found', m.platform_job_not_failed);
    return { before: { state: 'failed' }, after: { state: 'retry' }, result: undefined };
  });
  return { message: m.platform_job_retried };
});

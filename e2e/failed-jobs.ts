import { join } from 'node:path';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import { expect } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { newPassword, newUsername } from './new-customers.ts';
import type { Sandbox } from './sandbox.ts';

/** A job that failed for good, as the console names it to the server. */
export type FailedJob = { readonly queue: string; readonly id: string };

/**
 * Signs customers up whose mail server the sandbox takes for one that never answers (`try-later@`), and returns the jobs of their emails, in
 * this order, after they failed for good. That takes twelve tries in hours, so the number of tries is lowered in the job library's table; the rest is real.
 */
export async function failEmails(
  { sandbox, data }: { readonly sandbox: Sandbox; readonly data: string },
  domains: readonly string[],
): Promise<FailedJob[]> {
  const addresses = domains.map((domain) => `try-later@${domain}`);
  for (const email of addresses) await signUp(sandbox, email);
  const server = await joinEmbedded(join(data, 'postgres'));
  const owner = connect({ url: server.url('owner'), name: 'istmo e2e', poolSize: 1 });
  const theirs = `data ->> 'id' in (select id::text from app.email where recipient = any ($1::text[]))`;
  try {
    const countFailed = async () => {
      await owner.query(
        `update pgboss.job set retry_limit = retry_count, start_after = now() where state = 'retry' and ${theirs}`,
        [addresses],
      );
      return (await owner.query(`select from pgboss.job where state = 'failed' and ${theirs}`, [addresses])).length;
    };
    await expect.poll(countFailed, { message: 'emails that failed for good' }).toBe(addresses.length);
    // What is retried waits again after a failure, as it would among twelve tries.
    const jobs = await owner.query<FailedJob & { recipient: string }>(
      `update pgboss.job set retry_limit = 12 where state = 'failed' and ${theirs}
       returning name as queue, id::text, (select recipient from app.email where id::text = data ->> 'id')`,
      [addresses],
    );
    return jobs.toSorted((one, next) => addresses.indexOf(one.recipient) - addresses.indexOf(next.recipient));
  } finally {
    await owner.stop();
  }
}

async function signUp(sandbox: Sandbox, email: string): Promise<void> {
  const passwords = { password: newPassword, confirm_password: newPassword };
  const names = { username: newUsername(), email };
  await new ApiClient(sandbox).call('basic/signup', { ...names, ...passwords, terms: true, type: 'istmo_ico' });
}

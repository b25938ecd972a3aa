import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@istmo/db/tx';
import { sandboxMail } from '@istmo/providers/mail/sandbox';
import { tableStateStore } from '../src/runtime/table-state-store.ts';

/* The links that confirm withdrawals, as they arrive in the sandbox's mailbox. */

type Link = { readonly token: string; readonly verify: string };

export type Mailbox = {
  /** The next unused link to this address; throws when none comes in time. */
  waitForLink(email: string): Promise<Link>;
  /** The longest time that passed until a link was there. */
  takeLongestMs(): number;
  stop(): Promise<void>;
};

const readEveryMs = 400;
// More than the platform sends between two readings.
const newestEmails = 80;
// An e-mail whose storing failed in an outage keeps its old place, which may be behind the newest ones by the time it is stored.
const lookThroughAllAfterMs = 5_000;
const maxWaitMs = 120_000;

/** Reads the mailbox again and again: a link may be there before its request is acknowledged. */
export function openMailbox(db: Db): Mailbox {
  const mail = sandboxMail({ stateStore: tableStateStore(db), clock: { now: () => new Date() } });
  const known = new Set<string>();
  const arrived = new Map<string, string>();
  const read = async (query: Parameters<typeof mail.list>[0]): Promise<void> => {
    const emails = await mail.list(query);
    for (const { to, links } of emails.toReversed()) {
      const link = links.find((one) => one.includes('/activate_withdraw'));
      if (link === undefined || known.has(link)) continue;
      known.add(link);
      arrived.set(to, link);
    }
  };
  const ended = new AbortController();
  const reading = (async () => {
    while (!ended.signal.aborted) {
      // Without the database there is no mailbox.
      await read({ maxEmails: newestEmails }).catch(() => {});
      await pause(readEveryMs, undefined, { signal: ended.signal }).catch(() => {});
    }
  })();
  let longestMs = 0;
  return {
    waitForLink: async (email) => {
      const from = performance.now();
      let lookAt = lookThroughAllAfterMs;
      for (;;) {
        const link = arrived.get(email);
        const ms = performance.now() - from;
        if (link !== undefined) {
          arrived.delete(email);
          longestMs = Math.max(longestMs, ms);
          const { searchParams } = new URL(link);
          return { token: searchParams.get('token') ?? '', verify: searchParams.get('verify') ?? '' };
        }
        if (ms > maxWaitMs) throw new Error(`no email had the link of a withdrawal of ${email}`);
        if (ms > lookAt) {
          await read({ to: email }).catch(() => {});
          lookAt = performance.now() - from + lookThroughAllAfterMs;
        }
        await pause(readEveryMs / 4);
      }
    },
    takeLongestMs: () => {
      const ms = longestMs;
      longestMs = 0;
      return ms;
    },
    stop: async () => {
      ended.abort();
      await reading;
    },
  };
}

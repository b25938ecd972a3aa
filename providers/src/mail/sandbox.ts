import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { faultQueue } from '../faults.ts';
import { Outage, waitForAbort, throwIfAborted } from '../outage.ts';
import { storedValue, type StateStore } from '../state-store.ts';
import { extractLinks } from './links.ts';
import { assertSendable, type Email, type Mail, RecipientRefused } from './port.ts';

/** `timeout`: not sent; `lost`: sent, but the reply is lost; `hang`: no reply; `refused`: rejected permanently. */
const mailFaults = ['timeout', 'lost', 'hang', 'refused'] as const;

const emailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.optional(z.string()),
  at: z.string(),
});
type StoredEmail = z.infer<typeof emailSchema>;

type SandboxEmail = StoredEmail & { links: string[] };

/** The sandbox adapter for email: emails are stored, where people and scripts read them. */
export type SandboxMail = Mail & {
  /** The newest first; all, or those to one address (ignoring case), at most `maxEmails`. */
  list(query?: { to?: string; maxEmails?: number }): Promise<SandboxEmail[]>;
  injectFault(fault: { kind: string; times: number }): Promise<void>;
};

/*
 * Emails are stored in pages of 20, numbered by arrival, and the hundred newest pages are kept: a new email rewrites one page, not two
 * thousand emails. A marker per email stores its position, so that a repeat finds it; it is deleted when its page is reused.
 */
const emailsPerPage = 20;
const maxPages = 100;

const pageSchema = z.object({ number: z.int(), emails: z.array(emailSchema) });
const markerSchema = z.object({ position: z.int(), content: z.string() });

export function sandboxMail({ stateStore, clock }: { stateStore: StateStore; clock: Clock }): SandboxMail {
  const arrivals = storedValue<number>(stateStore, { name: 'mail/arrivals', schema: z.int(), empty: () => 0 });
  const pageAt = (number: number) =>
    storedValue<z.infer<typeof pageSchema>>(stateStore, {
      name: `mail/page/${number % maxPages}`,
      schema: pageSchema,
      empty: () => ({ number, emails: [] }),
    });
  const markerFor = (id: string) =>
    storedValue<z.infer<typeof markerSchema> | null>(stateStore, {
      name: `mail/email/${id}`,
      schema: z.nullable(markerSchema),
      empty: () => null,
    });
  const faults = faultQueue(stateStore, 'mail/faults', mailFaults);

  /** The email's position in the order of arrival, the same each time it is sent. */
  async function assignPosition(email: Email): Promise<number> {
    const text = JSON.stringify([email.to, email.subject, email.text, email.html]);
    const content = createHash('sha256').update(text).digest('hex');
    const existing = await markerFor(email.id).read();
    const next = existing ? existing.position : await arrivals.change((count) => ({ value: count + 1, result: count }));
    const marker = await markerFor(email.id).change((first) => {
      const value = first ?? { position: next, content };
      return { value, result: value };
    });
    if (marker.content !== content) throw new Error(`email ${email.id} was sent before with other content`);
    return marker.position;
  }

  /** Stores an email in its page once, and deletes the markers of the emails that a reused page drops. */
  async function store(email: StoredEmail, position: number): Promise<void> {
    const number = Math.floor(position / emailsPerPage);
    const dropped = await pageAt(number).change((page) => {
      if (page.number > number) return { value: page, result: [] };
      const emails = page.number === number ? page.emails : [];
      const value = { number, emails: emails.some(({ id }) => id === email.id) ? emails : [...emails, email] };
      return { value, result: page.number === number ? [] : page.emails.map(({ id }) => id) };
    });
    for (const id of dropped) await markerFor(id).change(() => ({ value: undefined, result: true }));
  }

  return {
    findSetupProblem: async () => undefined,

    async send(email, signal) {
      assertSendable(email);
      throwIfAborted('mail', signal);
      const kind = faultOfAddress(email.to) ?? (await faults.takeNext(mailFaults));
      if (kind === 'hang') return waitForAbort('mail', signal);
      if (kind === 'refused') throw new RecipientRefused(new Error('sandbox: no such mailbox'), '5.1.1');
      if (kind === 'timeout') throw new Outage('mail', new Error('sandbox: timeout'));
      const { id, to, subject, text, html, unsubscribeUrl } = email;
      const list = unsubscribeUrl === undefined ? {} : { unsubscribeUrl };
      await store({ id, to, subject, text, html, ...list, at: clock.now().toISOString() }, await assignPosition(email));
      if (kind === 'lost') throw new Outage('mail', new Error('sandbox: the answer was lost'));
    },
    async list({ to, maxEmails = emailsPerPage * maxPages } = {}) {
      const newest = Math.floor(Math.max(0, (await arrivals.read()) - 1) / emailsPerPage);
      const oldest = Math.max(0, newest - maxPages + 1);
      const found: SandboxEmail[] = [];
      for (let number = newest; number >= oldest && found.length < maxEmails; number -= 1) {
        const page = await pageAt(number).read();
        if (page.number !== number) continue;
        const matching = page.emails.filter((email) => to === undefined || email.to.toLowerCase() === to.toLowerCase());
        found.push(...matching.toReversed().map((email) => ({ ...email, links: extractLinks(email) })));
      }
      return found.slice(0, maxEmails);
    },
    injectFault: (fault) => faults.inject(fault),
  };
}

/** Addresses that cause a fault, so that one can be tried by hand: refuse-me@…, try-later@…. */
function faultOfAddress(to: string): 'refused' | 'timeout' | undefined {
  if (to.toLowerCase().startsWith('refuse-me@')) return 'refused';
  return to.toLowerCase().startsWith('try-later@') ? 'timeout' : undefined;
}

import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { faultsOn } from '../faults.ts';
import { Outage, neverAnswers, stopIfCalledOff } from '../outage.ts';
import { drawer, type Shelf } from '../shelf.ts';
import { linksIn } from './links.ts';
import { assertSendable, type Letter, type Mail } from './port.ts';

/** `timeout`: not sent; `lost`: sent, but the answer is lost; `hang`: no answer; `refused`: never again. */
export const mailFaults = ['timeout', 'lost', 'hang', 'refused'] as const;

const letterShape = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
});
type Kept = z.infer<typeof letterShape>;

export type SandboxLetter = Kept & { links: string[] };

/** The stand-in for the post: letters stay on the shelf, where people and scripts read them. */
export type SandboxMail = Mail & {
  /** Newest first, all or those to one address (without regard to case); `most` ends the list early. */
  list(ask?: { to?: string; most?: number }): Promise<SandboxLetter[]>;
  fault(order: { kind: string; times: number }): Promise<void>;
};

/*
 * Letters lie in pages of 20, numbered by arrival, and the hundred newest pages are kept: one letter more rewrites one page, not two
 * thousand letters. A marker per letter holds its place, so a repeat finds it; it goes when its page is reused.
 */
const lettersPerPage = 20;
const pagesKept = 100;

const pageShape = z.object({ number: z.int(), letters: z.array(letterShape) });
const markerShape = z.object({ place: z.int(), content: z.string() });

export function sandboxMail({ shelf, clock }: { shelf: Shelf; clock: Clock }): SandboxMail {
  const arrivals = drawer<number>(shelf, { name: 'mail/arrivals', shape: z.int(), empty: () => 0 });
  const pageAt = (number: number) =>
    drawer<z.infer<typeof pageShape>>(shelf, {
      name: `mail/page/${number % pagesKept}`,
      shape: pageShape,
      empty: () => ({ number, letters: [] }),
    });
  const markerOf = (id: string) =>
    drawer<z.infer<typeof markerShape> | null>(shelf, {
      name: `mail/letter/${id}`,
      shape: z.nullable(markerShape),
      empty: () => null,
    });
  const faults = faultsOn(shelf, 'mail/faults', mailFaults);

  /** The place in the row of letters, the same each time this letter is sent. */
  async function placeFor(letter: Letter): Promise<number> {
    const words = JSON.stringify([letter.to, letter.subject, letter.text, letter.html]);
    const content = createHash('sha256').update(words).digest('hex');
    const known = await markerOf(letter.id).read();
    const next = known ? known.place : await arrivals.change((count) => ({ keep: count + 1, tell: count }));
    const marker = await markerOf(letter.id).change((first) => {
      const kept = first ?? { place: next, content };
      return { keep: kept, tell: kept };
    });
    if (marker.content !== content) throw new Error(`letter ${letter.id} was sent before with other words`);
    return marker.place;
  }

  /** Puts a letter in its page once. A page that was reused since answers with the letters it drops. */
  async function putAway(letter: Kept, place: number): Promise<void> {
    const number = Math.floor(place / lettersPerPage);
    const dropped = await pageAt(number).change((page) => {
      if (page.number > number) return { keep: page, tell: [] };
      const letters = page.number === number ? page.letters : [];
      const keep = { number, letters: letters.some(({ id }) => id === letter.id) ? letters : [...letters, letter] };
      return { keep, tell: page.number === number ? [] : page.letters.map(({ id }) => id) };
    });
    for (const id of dropped) await markerOf(id).change(() => ({ keep: undefined, tell: true }));
  }

  return {
    async send(letter, signal) {
      assertSendable(letter);
      stopIfCalledOff('mail', signal);
      const kind = sentinel(letter.to) ?? (await faults.take(mailFaults));
      if (kind === 'hang') return neverAnswers('mail', signal);
      if (kind === 'refused') throw new Outage('mail', new Error('sandbox: no such mailbox'), false);
      if (kind === 'timeout') throw new Outage('mail', new Error('sandbox: timeout'));
      const { id, to, subject, text, html } = letter;
      await putAway({ id, to, subject, text, html, at: clock.now().toISOString() }, await placeFor(letter));
      if (kind === 'lost') throw new Outage('mail', new Error('sandbox: the answer was lost'));
    },
    async list({ to, most = lettersPerPage * pagesKept } = {}) {
      const newest = Math.floor(Math.max(0, (await arrivals.read()) - 1) / lettersPerPage);
      const oldest = Math.max(0, newest - pagesKept + 1);
      const found: SandboxLetter[] = [];
      for (let number = newest; number >= oldest && found.length < most; number -= 1) {
        const page = await pageAt(number).read();
        if (page.number !== number) continue;
        const wanted = page.letters.filter(
          (letter) => to === undefined || letter.to.toLowerCase() === to.toLowerCase(),
        );
        found.push(...wanted.toReversed().map((letter) => ({ ...letter, links: linksIn(letter) })));
      }
      return found.slice(0, most);
    },
    fault: (order) => faults.tell(order),
  };
}

/** Addresses that mean trouble, for trying it by hand: refuse-me@…, try-later@…. */
function sentinel(to: string): 'refused' | 'timeout' | undefined {
  if (to.toLowerCase().startsWith('refuse-me@')) return 'refused';
  return to.toLowerCase().startsWith('try-later@') ? 'timeout' : undefined;
}

import { formatShown } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { App } from '../../app.ts';
import { readInstrument } from '../instruments/public.ts';
import { findOpenTranche, type OfferingProgress, type OpenTranche, readOfferings } from '../tranches/public.ts';
import { hasLetter, insertLetter } from './letters.store.ts';
import { sendLetter } from './newsletter-emails.ts';

/** Writes to the confirmed subscribers when a tranche has opened: once for each, however many processes look. */
export async function sendTrancheLetters(app: App): Promise<void> {
  for (const offering of await readOfferings(app, true)) {
    const open = findOpenTranche(offering, app.clock.now());
    if (!open || (await hasLetter(app.db, open.ref))) continue;
    await sendOne(app, offering, open);
  }
}

async function sendOne(app: App, offering: OfferingProgress, open: OpenTranche): Promise<void> {
  const { names, ledgerScale: scale, displayScale } = await readInstrument(app, offering.instrument);
  const id = newId();
  const params = {
    number: `${open.number}`,
    token: offering.instrument,
    price: formatShown({ units: open.priceCents, scale: 2 }, 2, 'up'),
    tokens: formatShown({ units: open.left, scale }, displayScale),
    link: `${app.settings.publicUrl}/wallet/coingt`,
  };
  const textsIn = (locale: 'en' | 'es') => ({
    subject: m.offering_letter_subject({ number: params.number, token: params.token }, { locale }),
    body: m.offering_letter_body({ ...params, name: names[locale] }, { locale }),
  });
  await app.db.inTransaction(async (tx) => {
    // Another process may have been faster.
    if (!(await insertLetter(tx, open.ref, id))) return;
    await sendLetter(app, tx, { id, texts: { en: textsIn('en'), es: textsIn('es') } });
  });
}

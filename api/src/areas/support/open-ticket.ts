import { openTicket } from '@istmo/contract/areas/support/support.contract';
import { maxAttachments, normalizeText, ticketRules } from '@istmo/contract/areas/support/support.rules';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handle, type UploadedFile } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { newReferenceNo } from '../../texts/reference-no.ts';
import { takeTurn } from '../../http/throttle.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { cleanImages, withStoredImages } from '../../images/stored-images.ts';
import { insertMessage } from './messages.store.ts';
import { insertTicket, readOfferedCategories } from './support.store.ts';
import { newTickets } from './throttles.ts';

export const answerOpenTicket = handle(openTicket, async (app, { customer, language, files }, input) => {
  checkForm(ticketRules, input);
  const category = await findCategory(app, input.category);
  await takeTurn(app, newTickets, customer);
  const [subject, message] = [normalizeText(input.subject), normalizeText(input.message)];
  const referenceNo = await openTicketOf(app, { customer, language, category, subject, message, files });
  return { reference_no: referenceNo, message: m.support_opened };
});

/** The code of a category that is sent as its code or as its name in either language. */
async function findCategory(app: App, sent: string): Promise<string> {
  const category = (await readOfferedCategories(app.db)).find(({ code, en, es }) =>
    [code, en, es].includes(sent.trim()),
  );
  return category?.code ?? refuse('invalid_field', m.support_category_missing, { field: 'category' });
}

type TicketContent = {
  readonly customer: CustomerId;
  readonly language: Language;
  readonly category: string;
  readonly subject: string;
  readonly message: string;
  readonly files: readonly UploadedFile[];
};

/** Opens a ticket of checked content; returns its number. */
export async function openTicketOf(app: App, { customer, message, files, ...content }: TicketContent): Promise<string> {
  const referenceNo = newReferenceNo('TK');
  const images = await cleanImages(files, maxAttachments);
  await withStoredImages(app, images, (stored) =>
    app.db.inTransaction(async (tx) => {
      const at = app.clock.now();
      const ticket = await insertTicket(tx, { referenceNo, customer, ...content, at });
      await insertMessage(tx, { ticket, kind: 'customer', body: message, at, images: stored });
      await writeActivity(tx, customer, { kind: 'open-ticket', params: { reference: referenceNo }, at });
      await publishEvent(tx, customer, 'support');
    }),
  );
  return referenceNo;
}

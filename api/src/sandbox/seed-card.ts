import { buyByCard, listCardPurchases } from '@istmo/contract/areas/cards/cards.calls';
import { formatUnits } from '@istmo/contract/kernel/money';
import { type DemoCustomer, demoEmail } from '@istmo/db/seeds/people';
import * as z from 'zod/mini';
import { receiveCardNotice, settleDuePurchases } from '../areas/cards/public.ts';
import { findOpenTranche, readOfferingOf } from '../areas/tranches/public.ts';
import type { SandboxAdapters } from '../ports/ports.ts';
import { callAs, type PastVisit } from './past-visit.ts';

// Any number that is valid and is none of the sandbox's special ones is paid.
const demoCard = {
  card_network: 'visa',
  card_number: '4111111111111111',
  security_code: '123',
  expiration_month: '12',
  expiration_year: '34',
};

function holderOf({ person, business }: DemoCustomer): string {
  if (person) return `${person.firstName} ${person.lastName}`;
  return business?.owners.find(({ isRepresentative }) => isRepresentative)?.name ?? '';
}

/** Buys units of the offering by card. */
export async function payByCard({ tokens }: { readonly tokens: string }, visit: PastVisit): Promise<void> {
  const { past, person } = visit;
  const offering = await readOfferingOf(past.app, 'COINGT', true);
  const tranche = offering && findOpenTranche(offering, past.app.clock.now());
  if (!tranche) return;
  await callAs(visit, buyByCard, {
    ...demoCard,
    cardholder_name: holderOf(person),
    billing_email: demoEmail(person.name),
    Add_coingt: tokens,
    subtotal_cents: `${tranche.priceCents * BigInt(tokens)}`,
    Pair_rate: formatUnits(tranche.priceCents, 2),
  });
  await settleDuePurchases(past.workerApp);
}

const purchases = z.object({ data: z.array(z.object({ _id: z.string(), state: z.string() })) });

/** The cardholder's bank takes back the newest purchase, and the acquirer says so. */
export async function disputePurchase(visit: PastVisit, card: SandboxAdapters['card']): Promise<void> {
  const { past } = visit;
  const { data } = z.parse(purchases, await callAs(visit, listCardPurchases, {}));
  const paid = data.find(({ state }) => state === 'captured');
  if (!paid) return;
  const { rawBody, headers } = await card.change({ id: paid._id, action: 'dispute' });
  await receiveCardNotice(past.app, { body: Buffer.from(rawBody), headers });
  await settleDuePurchases(past.workerApp);
}

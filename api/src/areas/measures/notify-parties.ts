import type { Authority, MeasureKind } from '@istmo/contract/areas/measures/measures.rules';
import { formatShown } from '@istmo/contract/kernel/format';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language, Message } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { notifyCustomer } from '../accounts/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { publishEvent } from '../notifications/public.ts';
import type { Measure } from './measures.store.ts';
import type { MeasureLine } from './measure-lines.store.ts';

type Order = Pick<Measure, 'authority' | 'authorityName' | 'reference'>;
type Params = {
  readonly amount: string;
  readonly security: string;
  readonly authority: string;
  readonly reference: string;
};
type Text = (params: Params, options: { locale: Language }) => string;

/** By whose order, as the sentence goes on: "by order of …". */
const authorityNames: Readonly<Record<Authority, (order: Order) => Message>> = {
  court:
    ({ authorityName }) =>
    () =>
      authorityName,
  regulator:
    ({ authorityName }) =>
    () =>
      authorityName,
  issuer: ({ authorityName }) => (authorityName === '' ? m.measures_by_issuer : () => authorityName),
  own: () => m.measures_by_platform,
};

/** The texts that one party of a measure gets, and its line in the activity. */
type MeasureNotice = {
  readonly subject: Text;
  readonly body: Text;
  readonly end: Message;
  readonly activity: 'units-frozen' | 'units-unfrozen' | 'units-taken' | 'units-received' | 'units-moved-outside';
};

const holderNotices: Readonly<Record<MeasureKind, MeasureNotice>> = {
  freeze: {
    subject: m.measures_mail_freeze,
    body: m.measures_mail_freeze_body,
    end: m.measures_mail_freeze_end,
    activity: 'units-frozen',
  },
  unfreeze: {
    subject: m.measures_mail_unfreeze,
    body: m.measures_mail_unfreeze_body,
    end: m.measures_mail_unfreeze_end,
    activity: 'units-unfrozen',
  },
  transfer: {
    subject: m.measures_mail_taken,
    body: m.measures_mail_taken_body,
    end: m.measures_mail_taken_end,
    activity: 'units-taken',
  },
  'bring-in': {
    subject: m.measures_mail_outside,
    body: m.measures_mail_outside_body,
    end: m.measures_mail_taken_end,
    activity: 'units-moved-outside',
  },
  replace: {
    subject: m.measures_mail_replaced,
    body: m.measures_mail_replaced_body,
    end: m.measures_mail_lost_end,
    activity: 'units-moved-outside',
  },
  recover: {
    subject: m.measures_mail_lost,
    body: m.measures_mail_lost_body,
    end: m.measures_mail_lost_end,
    activity: 'units-taken',
  },
};

const receivedByForce: MeasureNotice = {
  subject: m.measures_mail_received,
  body: m.measures_mail_received_body,
  end: m.measures_mail_received_end,
  activity: 'units-received',
};

const receiverNotices: Readonly<Partial<Record<MeasureKind, MeasureNotice>>> = {
  transfer: receivedByForce,
  'bring-in': receivedByForce,
  recover: {
    subject: m.measures_mail_recovered,
    body: m.measures_mail_recovered_body,
    end: m.measures_mail_received_end,
    activity: 'units-received',
  },
};

type Line = Pick<MeasureLine, 'instrument' | 'units'>;
type Party = {
  readonly customer: CustomerId;
  readonly notice: MeasureNotice;
  readonly order: Order;
  readonly at: Date;
};

async function notifyParty(app: App, tx: Tx, party: Party, { instrument, units }: Line): Promise<void> {
  const { customer, notice, order, at } = party;
  const { ledgerScale, displayScale } = await readInstrument(app, instrument);
  const decimal = formatUnits(units, ledgerScale);
  const moved = { amount: decimal, currency: instrument };
  const { activity } = notice;
  const filled =
    (text: Text): Message =>
    (_, options) =>
      text(
        {
          amount: formatShown(decimal, displayScale, activity === 'units-taken' ? 'up' : 'down'),
          security: instrument,
          authority: authorityNames[order.authority](order)({}, options),
          reference: order.reference,
        },
        options,
      );
  await notifyCustomer(app, tx, {
    customer,
    activity: {
      kind: activity,
      params: { ...moved, reference: order.reference },
      ...(activity === 'units-taken' ? { deducted: moved } : {}),
      ...(activity === 'units-received' ? { received: moved } : {}),
      at,
    },
    email: {
      kind: 'measures',
      subject: filled(notice.subject),
      body: [filled(notice.body), notice.end],
      action: m.measures_mail_action,
      page: `/security/${instrument}`,
    },
  });
}

type PostedMeasure = {
  readonly measure: Measure;
  readonly lines: readonly (Line & { readonly to: string })[];
  readonly at: Date;
};

/** Tells the holder what was done, and who received what, by whose order: in the activity and by e-mail. */
export async function notifyParties(app: App, tx: Tx, { measure, lines, at }: PostedMeasure): Promise<void> {
  const { kind, customer, receiver } = measure;
  for (const line of lines) {
    await notifyParty(app, tx, { customer, notice: holderNotices[kind], order: measure, at }, line);
    const received = receiverNotices[kind];
    if (receiver !== null && received)
      await notifyParty(app, tx, { customer: receiver, notice: received, order: measure, at }, line);
  }
  for (const party of receiver === null ? [customer] : [customer, receiver])
    for (const topic of ['balances', 'activity'] as const) await publishEvent(tx, party, topic);
}

import { type AreaMetric, countedMs } from '../../runtime/area-metric.ts';
import { countReturned, countStopped } from './mail-addresses.store.ts';
import { returnKinds } from './return-kind.ts';

const hourMs = 3_600_000;

export const mailMetrics: readonly AreaMetric[] = [
  {
    name: 'istmo_emails_returned',
    help: 'Emails that came back within the last hour, by kind: hard, soft, refused, complaint',
    labels: ['kind'],
    maxAgeMs: countedMs,
    read: async ({ db, clock }) => {
      const counts = await countReturned(db, new Date(clock.now().getTime() - hourMs));
      return returnKinds.map((kind) => ({
        labels: { kind },
        value: counts.find((one) => one.kind === kind)?.count ?? 0,
      }));
    },
  },
  {
    name: 'istmo_mail_addresses_stopped',
    help: 'Addresses that get no more mail, by why: bounced, complained',
    labels: ['state'],
    maxAgeMs: countedMs,
    read: async ({ db }) => {
      const counts = await countStopped(db);
      return (['bounced', 'complained'] as const).map((state) => ({
        labels: { state },
        value: counts.find((one) => one.state === state)?.count ?? 0,
      }));
    },
  },
];

import { join } from 'node:path';
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import type { RaisePageContent } from '@istmo/contract/kernel/raise-page';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import { newId } from '@istmo/db/new-id';
import type { Product } from '@istmo/tools/product';
import sharp from 'sharp';
import { diskFiles } from '../providers/src/files/disk.ts';
import { listTestAsset } from '../api/src/testing/test-markets.ts';
import { storeProspectus, storeRaisePage, storeSubscription } from '../api/src/testing/test-public-raises.ts';
import { bindRaiseSteps } from '../api/src/testing/test-raises.ts';
import type { Sandbox } from './sandbox.ts';

/** Puts raises into the database of the running product, in whatever state, with what was paid but without its money. */
export async function openRaiseSteps({ data }: Pick<Product, 'data'>, sandbox: Sandbox) {
  const postgres = await joinEmbedded(join(data, 'postgres'));
  const open = (login: Parameters<typeof postgres.url>[0]) => connect({ url: postgres.url(login) });
  const [owner, operator] = [open('owner'), open('operator')];
  const [begin, startedAt] = [await sandbox.advance(1), Date.now()];
  const clock = { now: () => new Date(begin.getTime() + Date.now() - startedAt) };
  const [proposer, approver] = await owner.query<{ id: string }>(
    'select id from app.staff order by created_at limit 2',
    [],
  );
  const customers = await owner.query<{ id: CustomerId }>('select id from app.customer order by id limit 5', []);
  const [issuer] = customers;
  if (!proposer || !approver || !issuer) throw new Error('the product has no two of the staff and no customer');
  const by = asId<'staff'>(proposer.id);
  const files = diskFiles({ folder: join(data, 'files') });
  const store = { owner, clock };
  return {
    ...bindRaiseSteps({ ...store, proposer: by, approver: asId(approver.id) }),
    clock,
    issuer: issuer.id,
    investors: customers.slice(1).map(({ id }) => id),
    list: (ticker: string) =>
      listTestAsset({ clock, operator }, { ticker, scale: 0, owner: { customer: issuer.id }, usd: '10' }),
    order: (order: Parameters<typeof storeSubscription>[1]) => storeSubscription(store, order),
    write: (raise: Parameters<typeof storeRaisePage>[1]['raise'], content: RaisePageContent) =>
      storeRaisePage(store, { raise, by, content }),
    /** A picture of one colour over another, in the file store. */
    paint: async (width: number, height: number, colour: string) => {
      const sun = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/><circle cx="70%" cy="40%" r="18%" fill="#f4b90b"/></svg>`;
      const bytes = await sharp(Buffer.from(sun)).jpeg({ quality: 80 }).toBuffer();
      const key = await files.put(bytes, { type: 'image/jpeg' });
      return { key, width, height, alt_en: 'A hill in the morning', alt_es: 'Un cerro por la mañana' };
    },
    prospectus: async (instrument: string) => {
      const bytes = Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n');
      const fileKey = await files.put(bytes, { type: 'application/pdf' });
      const titles = ['Prospectus of the bonds', 'Prospecto de los bonos'] as const;
      return storeProspectus({ operator, clock }, { document: newId(), instrument, fileKey, bytes, titles, by });
    },
    suspend: (raise: string, reason: string) =>
      owner.query('update app.raise set suspended_at = $2, suspended_reason = $3 where id = $1', [
        raise,
        clock.now(),
        reason,
      ]),
    stop: async () => {
      await owner.stop();
      await operator.stop();
    },
  };
}

export type RaiseSteps = Awaited<ReturnType<typeof openRaiseSteps>>;

import { join } from 'node:path';
import { asId } from '@istmo/contract/kernel/id';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import type { Product } from '@istmo/tools/product';
import { findRaise } from '../api/src/areas/raises/raises.store.ts';
import { bindRaiseSteps } from '../api/src/testing/test-raises.ts';

type Bench = { readonly data: string; readonly clock: { readonly now: () => Date } };

/** What the staff and the worker do with raises in the running product. */
export async function openRaiseSteps({ data, clock }: Bench & Pick<Product, 'data'>) {
  const postgres = await joinEmbedded(join(data, 'postgres'));
  const owner = connect({ url: postgres.url('owner') });
  const [proposer, approver] = await owner.query<{ id: string }>(
    'select id from app.staff order by created_at limit 2',
    [],
  );
  if (!proposer || !approver) throw new Error('the product has no two of the staff');
  const steps = bindRaiseSteps({ owner, clock, proposer: asId(proposer.id), approver: asId(approver.id) });
  const idOf = async (reference: string) => {
    const raise = await findRaise(owner, reference);
    if (!raise) throw new Error(`no raise ${reference}`);
    return raise.id;
  };
  return {
    /** Two of the staff approve what the issuer submitted. */
    approve: async (reference: string): Promise<void> => steps.setTo(await idOf(reference), 'approved'),
    /** Staff write about a section of it. */
    comment: async (reference: string, section: string, text: string): Promise<void> => {
      await owner.query(
        'insert into app.raise_comment (id, raise, section, text, by_staff, at) values (gen_random_uuid(), $1, $2, $3, $4, $5)',
        [await idOf(reference), section, text, proposer.id, clock.now()],
      );
    },
    close: () => owner.stop(),
  };
}

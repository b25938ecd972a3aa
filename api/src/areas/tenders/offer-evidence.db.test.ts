import { withdrawOffer } from '@istmo/contract/areas/tenders/tenders.contract';
import { newId } from '@istmo/db/new-id';
import { expectEvidence } from '@istmo/ledger/test-evidence';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { createTenderSteps } from './test-tenders.ts';

const testEnv = await createTestEnv();
const steps = await createTenderSteps(testEnv);
const { announceTender, createSecurity, offer } = steps;

test('the hold of an offer is proven by its instruction, and by nothing else', async () => {
  const { instrument, people } = await createSecurity(10n);
  const [ana] = people;
  if (!ana) throw new Error('a holder');
  const { reference } = await announceTender(instrument);
  await offer(reference, ana, '4');
  testEnv.advance(5_000);
  await offer(reference, ana, '5', '4');
  testEnv.advance(5_000);
  await testEnv.call(withdrawOffer, { reference }, { as: ana });
  await steps.pass(12);
  const ofInstruction = 'where id = $event';
  const event = '(select event from app.holder_instruction where id = $event)';
  await expectEvidence(testEnv.admin, {
    kinds: ['reserve-tender', 'release-tender'],
    // A movement between two customers is refused whatever its rows say.
    allowed: {
      'reserve-tender': ['another owner on the to side of posting 1'],
      'release-tender': ['another owner on the to side of posting 1'],
    },
    rewind: {
      'reserve-tender': `delete from app.entitlement where event = ${event}; delete from app.holder_snapshot where event = ${event};
        update app.corporate_action set state = 'announced' where id = ${event};
        delete from app.holder_instruction n using app.holder_instruction i
         where i.id = $event and (n.event, n.customer_id) = (i.event, i.customer_id) and (n.at, n.id) > (i.at, i.id)`,
    },
    rows: {
      all: [
        `update app.holder_instruction set customer_id = gen_random_uuid() ${ofInstruction}`,
        `update app.holder_instruction set content = '{"units": "77"}' ${ofInstruction}`,
        `update app.holder_instruction set kind = 'vote' ${ofInstruction}`,
        `update app.corporate_action set instrument = 'COINGT' where id = ${event}`,
      ],
      'reserve-tender': [
        `update app.holder_instruction set event = gen_random_uuid() ${ofInstruction}`,
        `update app.holder_instruction set at = at - interval '1 second' ${ofInstruction}`,
        `update app.corporate_action set state = 'paid' where id = ${event}`,
        `update app.corporate_action set state = 'cancelled' where id = ${event}`,
        `insert into app.holder_instruction (id, event, customer_id, kind, content, at)
           select gen_random_uuid(), event, customer_id, kind, content, at + interval '1 second' from app.holder_instruction ${ofInstruction}`,
      ],
    },
  });
});

test('reconciliation finds an offer without its hold, and a hold whose instruction says otherwise', async () => {
  const { instrument, people } = await createSecurity(10n, 10n);
  const [ana, ben] = people;
  if (!ana || !ben) throw new Error('two holders');
  const { id, reference } = await announceTender(instrument);
  await offer(reference, ana, '4');
  const unheld = newId();
  await testEnv.app.db.query(
    `insert into app.holder_instruction (id, event, customer_id, kind, content, at) values ($1, $2, $3, 'tender', '{"units": "3"}', $4)`,
    [unheld, id, ben.customer, testEnv.clock.now()],
  );
  await testEnv.admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `update app.holder_instruction set content = '{"units": "5"}' where event = $1 and customer_id = $2`,
      [id, ana.customer],
    );
  });
  const found = await steps.findDifferences();
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(['tender', 'tender-row-without-movement']);
  expect(found.find(({ kind }) => kind === 'tender-row-without-movement')?.event).toBe(unheld);
});

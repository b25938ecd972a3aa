import { acceptSwapDisclaimer } from '@istmo/contract/areas/access/access.contract';
import { OutcomeUnknown } from '@istmo/db/failures';
import type { Db } from '@istmo/db/tx';
import { afterEach, expect, test } from 'vitest';
import { createTestEnv } from '../testing/test-env.ts';

let fault: 'none' | 'answer lost' | 'connection refused' = 'none';
afterEach(() => {
  fault = 'none';
});

/** Loses the answer to a statement or a commit that happened, or does not connect at all. */
function withFaults(db: Db): Db {
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (fault === 'connection refused') throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const result = await work();
    if (fault === 'answer lost') throw new OutcomeUnknown('the connection was lost during the commit');
    return result;
  };
  return {
    ...db,
    query: (sql, values) => {
      const work = () => db.query<never>(sql, values);
      return /^select/i.test(typeof sql === 'string' ? sql : sql.text) ? work() : run(work);
    },
    inTransaction: (work, options) => run(() => db.inTransaction(work, options)),
  };
}

const { db, call, signUp } = await createTestEnv({
  openPools: async (database) => ({ db: withFaults(database.db), worker: database.worker }),
});
const person = await signUp('unsure', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: false });

const accept = (language: 'en' | 'es' = 'en') => call(acceptSwapDisclaimer, { auth: true }, { as: person, language });

test('a commit whose answer was lost is reported as unknown, with how to find out, and never as `nothing was changed`', async () => {
  fault = 'answer lost';
  const { http, body, raw } = await accept();
  expect([http, body.code, raw.headers['retry-after']]).toEqual([503, 'outcome_unknown', '1']);
  expect(body.msg).toContain('may or may not');
  expect(body.msg).toContain('Idempotency-Key');
  expect(body.msg).toContain('History');
  expect(body.msg).not.toContain('Nothing was changed');
  expect((await accept('es')).body.msg).toContain('Historial');
  const [row] = await db.query<{ at: Date | null }>(
    'select swap_disclaimer_at as at from app.account_status where customer_id = $1',
    [person.customer],
  );
  expect(row?.at).toBeInstanceOf(Date);
});

test('a database that could not be reached changed nothing, and the answer says so', async () => {
  fault = 'connection refused';
  const { http, body } = await accept();
  expect([http, body.code]).toEqual([503, 'overloaded']);
  expect(body.msg).not.toContain('service we depend on');
  expect(body.msg).toContain('Nothing was changed');
});

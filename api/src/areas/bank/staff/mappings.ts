import { listStatementMappings, saveStatementMapping } from '@istmo/contract/areas/bank/mappings.staff.contract';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { findMapping, insertMapping, readMappings } from './mappings.store.ts';
import { accountNames, ownAccount } from './own-accounts.ts';
import { findMappingProblem } from './read-mapped.ts';

export const answerListStatementMappings = handleStaff(listStatementMappings, async (app) => {
  const nameOf = new Map(accountNames.map((name) => [ownAccount(app, name), name]));
  const rows = await readMappings(app.db, [...nameOf.keys()]);
  return {
    data: rows.flatMap(({ account, version, mapping, savedBy, savedAt }) => {
      const name = nameOf.get(account);
      return name === undefined
        ? []
        : [{ account: name, version, mapping, saved_by: savedBy, saved_at: savedAt.toISOString() }];
    }),
  };
});

/** A new version; a statement that was read by an earlier one names that one. */
export const answerSaveStatementMapping = handleStaff(
  saveStatementMapping,
  async (app, caller, { account: name, version, mapping, reason }) => {
    const problem = findMappingProblem(mapping);
    if (problem) refuse('invalid_field', problem, { field: 'mapping' });
    const account = ownAccount(app, name);
    const action = { action: 'bank-mapping.save', subject: { kind: 'bank-mapping', id: account }, reason };
    await commitAction(app, caller, action, async (tx) => {
      const before = await findMapping(tx, account);
      const next = { account, version: version + 1, mapping, by: caller.staff, at: app.clock.now() };
      if ((before?.version ?? 0) !== version || !(await insertMapping(tx, next)))
        return refuse('conflict', m.bank_mapping_changed);
      return {
        before: before ? { version: before.version, mapping: JSON.stringify(before.mapping) } : {},
        after: { version: next.version, mapping: JSON.stringify(mapping) },
        result: undefined,
      };
    });
    return { message: m.bank_mapping_saved };
  },
);

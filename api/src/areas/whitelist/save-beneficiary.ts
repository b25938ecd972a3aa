import { beneficiaryRules, toBeneficiary } from '@istmo/contract/areas/whitelist/beneficiary.rules';
import { listBeneficiaries, saveBeneficiary } from '@istmo/contract/areas/whitelist/whitelist.contract';
import { parseId } from '@istmo/contract/kernel/id';
import { findProblem } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { readSqlState } from '@istmo/db/failures';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { publishEvent } from '../notifications/public.ts';
import { readBeneficiariesOf, storeBeneficiary } from './beneficiaries.store.ts';
import { titleOf, readCurrencies } from './currencies.ts';
import { readAddressesOf, lockAddress } from './whitelist.store.ts';

const restrictViolation = '23001';

/** The customer's addresses with who receives there. */
export const answerListBeneficiaries = handle(listBeneficiaries, async (app, { customer }) => {
  const [currencies, addresses, known] = await Promise.all([
    readCurrencies(app),
    readAddressesOf(app.db, customer),
    readBeneficiariesOf(app.db, customer),
  ]);
  return {
    data: addresses.map((row) => {
      const found = known.find(({ addressId }) => addressId === row.id);
      return {
        _id: row.id,
        currency: row.currency,
        network: titleOf(currencies, row),
        address_name: row.name,
        address: row.address,
        kind: found?.kind ?? ('' as const),
        name: found?.name ?? '',
        provider: found?.provider ?? '',
        country: found?.country ?? '',
      };
    }),
    from_usd: `${app.settings.travelRuleUsd}`,
  };
});

/** May be changed until a withdrawal to the address was approved; the database refuses it afterwards. */
export const answerSaveBeneficiary = handle(saveBeneficiary, async (app, { customer }, { id: sent, ...form }) => {
  const id = parseId<'withdrawal-address'>(sent);
  const problem = findProblem(beneficiaryRules, form);
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
  try {
    await app.db.inTransaction(async (tx) => {
      const address = id && (await lockAddress(tx, id));
      if (address?.customer !== customer) return refuse('not_found', m.whitelist_not_found);
      await storeBeneficiary(tx, address.id, { ...toBeneficiary(form), at: app.clock.now() });
      await publishEvent(tx, customer, 'whitelist');
    });
  } catch (error) {
    if (readSqlState(error) === restrictViolation) refuse('already_done', m.whitelist_beneficiary_fixed);
    throw error;
  }
  return { message: m.whitelist_beneficiary_saved };
});

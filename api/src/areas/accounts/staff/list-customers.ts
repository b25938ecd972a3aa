import { listCustomers, searchCustomers } from '@istmo/contract/areas/accounts/accounts.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import { handleStaff, type StaffCaller } from '../../../http/handler.ts';
import {
  type CustomerSearch,
  type ListedCustomer,
  readCustomers,
  searchCustomers as findCustomers,
} from './customers.store.ts';
import { maskEmail, seesEmail } from './email-mask.ts';
import { pageReader } from '../../../http/paging.ts';

// What the search box lists, and how many of a search the list pages through.
const maxFound = 10;
const maxListed = 500;

const toRow = ({ role }: StaffCaller, row: ListedCustomer) => ({
  id: row.id,
  username: row.username,
  email: seesEmail(role) ? row.email : maskEmail(row.email),
  country: row.country,
  user_type: row.userType,
  kyc: row.kycStatus,
  has_tfa: row.hasTfa,
  is_suspended: row.isSuspended,
  is_frozen: row.isFrozen,
  created_at: row.createdAt.toISOString(),
});

/** Undefined for an empty text. A role that sees addresses masked finds them whole only: otherwise it could read them letter by letter. */
function toSearch({ role }: StaffCaller, query: string, maxRows: number): CustomerSearch | undefined {
  const text = query.trim();
  if (text === '') return undefined;
  return { text, id: parseId<'customer'>(text), mayGuessEmail: seesEmail(role), maxRows };
}

export const answerSearchCustomers = handleStaff(searchCustomers, async (app, caller, { query }) => {
  const search = toSearch(caller, query, maxFound);
  const rows = search ? await findCustomers(app.db, search) : [];
  return { data: rows.map((row) => toRow(caller, row)) };
});

export const answerListCustomers = handleStaff(listCustomers, async (app, caller, input) => {
  const { kyc, suspended, frozen, country, ...paging } = input;
  const search = toSearch(caller, paging.search, maxListed);
  const { rows, count } = await readCustomers(pageReader(app, paging), {
    kyc,
    suspended,
    frozen,
    country,
    paging,
    search,
  });
  return { data: rows.map((row) => toRow(caller, row)), count };
});

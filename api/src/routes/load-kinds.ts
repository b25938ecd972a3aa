import * as access from '@istmo/contract/areas/access/access.calls';
import * as accounts from '@istmo/contract/areas/accounts/accounts.calls';
import * as login from '@istmo/contract/areas/login/login.calls';
import * as sessions from '@istmo/contract/areas/sessions/sessions.calls';
import * as staff from '@istmo/contract/areas/staff/staff.calls';
import * as withdrawals from '@istmo/contract/areas/withdrawals/withdrawals.calls';
import type { Address } from '@istmo/contract/kernel/address';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import { paging } from '@istmo/contract/kernel/paging';
import * as z from 'zod/mini';
import type { LoadKind } from '../http/load-shedding.ts';

const wiresOf = (calls: Readonly<Record<string, Address>>): string[] => Object.values(calls).map(({ wire }) => wire);
const signIn: ReadonlySet<string> = new Set([
  ...wiresOf(access),
  ...wiresOf(login),
  ...wiresOf(sessions),
  ...wiresOf(accounts),
  ...wiresOf(staff),
]);
const withdrawal: ReadonlySet<string> = new Set(wiresOf(withdrawals));

/** The one place that says what a call is worth under more load than the machine can serve. */
export function findLoadKind(endpoint: Endpoint): LoadKind {
  const { wire, method, movesMoney = false, input } = endpoint;
  // Exports read lists page after page.
  if (input instanceof z.ZodMiniObject && Object.keys(paging.shape).every((name) => name in input.shape)) return 'list';
  if (movesMoney || withdrawal.has(wire)) return 'money';
  if (signIn.has(wire)) return 'sign-in';
  // Many reads of the specification are POSTs and are among the others.
  return method === 'GET' ? 'read' : 'other';
}

import {
  endCustomerSessions,
  liftFreeze,
  liftSuspension,
  suspendCustomer,
} from '@istmo/contract/areas/customers/customers.staff.contract';
import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { changeSuspension, clearFreeze, readFreeze } from '../../access/public.ts';
import { readContact, voidLinks } from '../../accounts/public.ts';
import { commitAction, lookAtCustomer } from '../../audit/public.ts';
import { type EmailContent, publishEvent, sendToCustomer } from '../../notifications/public.ts';
import { endSessions, readLastLanguage } from '../../sessions/public.ts';
import { readOpenDeceased } from '../deceased.store.ts';

/** Writes to the customer in the language of their last session. */
async function sendNotice(app: App, tx: Tx, notice: { customer: CustomerId; content: EmailContent }): Promise<void> {
  const { customer, content } = notice;
  const { username, email } = await readContact(tx, customer);
  const language = (await readLastLanguage(tx, customer)) ?? 'en';
  await sendToCustomer(app, tx, {
    recipient: { customer, name: username, email, language },
    content,
    notification: { kind: 'account', page: '/user-support' },
  });
}

async function endAllSessions(app: App, tx: Tx, customer: CustomerId): Promise<number> {
  const ended = await endSessions(tx, customer, { at: app.clock.now() });
  await publishEvent(tx, customer, 'session-ended');
  return ended;
}

const aboutCustomer = (id: CustomerId) => ({ kind: 'customer', id });

/** Suspends, ends all sessions and writes to the customer. Returns how many sessions ended; undefined where the account was suspended already. */
export async function suspendAccount(app: App, tx: Tx, customer: CustomerId): Promise<number | undefined> {
  const isChanged = await changeSuspension(tx, customer, app.clock.now());
  if (!isChanged) return undefined;
  await publishEvent(tx, customer, 'account-status');
  const count = await endAllSessions(app, tx, customer);
  const content = { subject: m.notifications_suspended_subject, body: [m.access_suspended_body] };
  await sendNotice(app, tx, { customer, content });
  return count;
}

/** Lifts the suspension and writes to the customer; false where there was none. */
export async function liftAccount(app: App, tx: Tx, customer: CustomerId): Promise<boolean> {
  const isChanged = await changeSuspension(tx, customer, undefined);
  if (!isChanged) return false;
  await publishEvent(tx, customer, 'account-status');
  const content = {
    subject: m.notifications_suspension_lifted_subject,
    body: [m.notifications_suspension_lifted_body],
  };
  await sendNotice(app, tx, { customer, content });
  return true;
}

export const answerSuspendCustomer = handleStaff(suspendCustomer, async (app, caller, { id, reason }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const action = { action: 'customer.suspend', subject: aboutCustomer(customer), reason };
  const ended = await commitAction(app, caller, action, async (tx) => {
    const count = await suspendAccount(app, tx, customer);
    if (count === undefined) return refuse('already_done', m.customers_suspended_already);
    return { before: { is_suspended: false }, after: { is_suspended: true, ended: count }, result: count };
  });
  return { ended, message: m.customers_suspended_done };
});

export const answerLiftSuspension = handleStaff(liftSuspension, async (app, caller, { id, reason }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const action = { action: 'customer.lift-suspension', subject: aboutCustomer(customer), reason };
  await commitAction(app, caller, action, async (tx) => {
    if (await readOpenDeceased(tx, customer)) refuse('conflict', m.customers_deceased_stays_suspended);
    if (!(await liftAccount(app, tx, customer))) refuse('already_done', m.customers_lifted_already);
    return { before: { is_suspended: true }, after: { is_suspended: false }, result: undefined };
  });
  return { message: m.customers_lifted_done };
});

export const answerLiftFreeze = handleStaff(liftFreeze, async (app, caller, { id, reason }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const action = { action: 'customer.lift-freeze', subject: aboutCustomer(customer), reason };
  await commitAction(app, caller, action, async (tx) => {
    const freeze = await readFreeze(tx, customer);
    if (!freeze || !(await clearFreeze(tx, customer))) return refuse('already_done', m.customers_freeze_lifted_already);
    // Staff have checked all that was reported; what is sent from now on has links of its own.
    await voidLinks(app, tx, customer, 'of-notices');
    await publishEvent(tx, customer, 'account-status');
    const content = { subject: m.notifications_freeze_lifted_subject, body: [m.notifications_freeze_lifted_body] };
    await sendNotice(app, tx, { customer, content });
    const { at, about, referenceNo } = freeze;
    const before = { is_frozen: true, since: at.toISOString(), about, ticket: referenceNo };
    return { before, after: { is_frozen: false }, result: undefined };
  });
  return { message: m.customers_freeze_lifted_done };
});

export const answerEndCustomerSessions = handleStaff(endCustomerSessions, async (app, caller, { id, reason }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const action = { action: 'customer.end-sessions', subject: aboutCustomer(customer), reason };
  const ended = await commitAction(app, caller, action, async (tx) => {
    const count = await endAllSessions(app, tx, customer);
    return { after: { ended: count }, result: count };
  });
  return { ended, message: m.customers_sessions_ended };
});

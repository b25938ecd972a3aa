import { formatUnits } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { hashToken, newToken, signLink } from '../../sign-in/token.ts';
import { notifyCustomer } from '../accounts/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { alertStaff } from '../notifications/public.ts';
import {
  listOpenSteps,
  listOpenStepsOf,
  type OpenStep,
  readTakenBy,
  storeLink,
  takeStep,
} from './announcements.store.ts';
import { composeAlarm, composeEmail, listText } from './withdrawal-emails.ts';
import type { WithdrawalState } from '@istmo/contract/kernel/withdrawal';
import type { WithdrawalRow } from './withdrawals.store.ts';

export const linkPurpose = 'withdraw';

const maxPerRun = 200;

/** The steps that the customer's activity has. */
const activities = {
  pending: 'withdrawal',
  confirmed: 'withdrawal-confirmed',
  sent: 'withdrawal-sent',
  completed: 'withdrawal-completed',
  rejected: 'withdrawal-rejected',
  expired: 'withdrawal-expired',
  cancelled: 'withdrawal-cancelled',
} as const satisfies Partial<Readonly<Record<WithdrawalState, string>>>;
// Where staff lift a hold it is screened again, and the network can lose what it had: neither is news.
const saidOnce: readonly WithdrawalState[] = ['confirmed', 'sent'];
const releasing: readonly WithdrawalState[] = ['rejected', 'expired', 'cancelled'];

/** Tells customers what happened to their withdrawals: by email, in their activity, on their open pages. Each step once. */
export async function announceSteps(app: App): Promise<void> {
  for (const step of await listOpenSteps(app.db, maxPerRun)) {
    await announce(app, step).catch((error: unknown) =>
      app.log.warn({ err: error, withdrawal: step.withdrawal }, 'a step of a withdrawal was not announced'),
    );
  }
}

/** After a call of the customer, so that the email does not wait for the worker, which announces what fails here. */
export async function announceNow(app: App, withdrawal: string): Promise<void> {
  try {
    for (const step of await listOpenStepsOf(app.db, withdrawal)) await announce(app, step);
  } catch (error) {
    app.log.warn({ err: error, withdrawal }, 'a step of a withdrawal is announced by the worker');
  }
}

async function announce(app: App, step: OpenStep): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const row = await takeStep(tx, { id: step.id, at: app.clock.now() });
    if (!row) return;
    if (step.state === 'replaced') await alarmStaff(app, tx, row);
    const isSaid = row.isRepeat && saidOnce.includes(step.state);
    const activity = isSaid ? undefined : await composeActivity(app, { row, step });
    const link = step.state === 'pending' && row.state === 'pending' ? await createLink(app, tx, row) : undefined;
    const content = isSaid ? undefined : await composeEmail(app, { row, step, link });
    const { customer, username: name, email, language } = row;
    const recipient = { customer, name, email, language };
    const notification = {
      kind: 'withdrawals',
      page: `/withdrawal/${row.referenceNo}`,
      body: listText(app, step, row),
    } as const;
    const notice = content && ({ about: 'withdrawal', recipient, content, notification } as const);
    await notifyCustomer(app, tx, { customer, activity, notice, topics: ['withdrawals', 'balances', 'activity'] });
  });
}

async function alarmStaff(app: App, tx: Tx, row: WithdrawalRow): Promise<void> {
  await alertStaff(app, tx, await composeAlarm(app, row, await readTakenBy(tx, row.id)));
}

const hasActivity = (state: WithdrawalState): state is keyof typeof activities => Object.hasOwn(activities, state);

async function composeActivity(app: App, { row, step }: { row: WithdrawalRow; step: OpenStep }) {
  if (!hasActivity(step.state)) return undefined;
  const kind = activities[step.state];
  const { ledgerScale } = await readInstrument(app, row.currency);
  const money = { amount: formatUnits(row.units, ledgerScale), currency: row.currency };
  return {
    kind,
    params: { ...money, reference: row.referenceNo },
    at: step.at,
    ...(step.state === 'pending' ? { deducted: money } : {}),
    ...(releasing.includes(step.state) ? { received: money } : {}),
  };
}

/** The link that confirms the withdrawal; its page asks first (requirement 3.15). */
async function createLink(app: App, tx: Tx, { id }: WithdrawalRow): Promise<string> {
  const token = newToken();
  await storeLink(tx, id, hashToken(token));
  const link = new URL('/activate_withdraw', `${app.settings.publicUrl}/`);
  link.searchParams.set('token', token);
  link.searchParams.set('verify', signLink(app.settings, { purpose: linkPurpose, token }));
  return link.toString();
}

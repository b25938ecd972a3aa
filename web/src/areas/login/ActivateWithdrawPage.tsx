import { confirmWithdrawal, readPendingWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { Banner } from '@istmo/ui/Banner';
import { Button, buttonClass } from '@istmo/ui/Button';
import { KeyValue } from '@istmo/ui/KeyValue';
import { getRouteApi, Link, redirect, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatAmount } from '@istmo/contract/kernel/format';
import { isUnreachable } from '@istmo/client/call';
import { callOrThrow, failureMessage, isErrorAt } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { paths } from '../../paths.ts';
import { whenOf } from '../../shared/format.ts';
import { networkName } from '../../shared/networks.ts';
import { EntryPage } from './EntryPage.tsx';
import { StatusCard } from './StatusCard.tsx';

const route = getRouteApi('/open/activate_withdraw');

// Long enough to read the sentence and to press the link to the withdrawal.
const messageMs = 8_000;

type WithdrawalLink = { token?: string | undefined; verify?: string | undefined };
type LinkedWithdrawal = ReplyAt<typeof readPendingWithdrawal>['data'];
type LinkResult = { readonly pending: LinkedWithdrawal } | { readonly failure: string };

export function requireWithdrawalLink({ token = '', verify = '' }: WithdrawalLink): void {
  if (token !== '' && verify !== '') return;
  toast({ text: m.kernel_invalid_link(), tone: 'neg' });
  redirect({ to: paths.coins, replace: true, throw: true });
}

/** Reads what the link would confirm; nothing changes by opening it (requirement 3.15). */
export async function loadPendingWithdrawal({ token = '', verify = '' }: WithdrawalLink): Promise<LinkResult> {
  try {
    return { pending: (await callOrThrow(readPendingWithdrawal, { token, verify })).reply.data };
  } catch (error) {
    if (!isErrorAt(readPendingWithdrawal, error)) throw error;
    return { failure: error.message };
  }
}

export function ReadingWithdrawal() {
  return (
    <EntryPage title={m.session_withdraw_title()}>
      <StatusCard kind="working" text={m.withdrawals_ask_reading()} />
    </EntryPage>
  );
}

/** The e-mail link of a withdrawal: amount, network and address, and the question. It never acts on arrival. */
export function ActivateWithdrawPage() {
  const loaded = route.useLoaderData();
  return 'failure' in loaded ? <FailedPage text={loaded.failure} /> : <ConfirmPage pending={loaded.pending} />;
}

function FailedPage({ text }: { text: string }) {
  return (
    <EntryPage title={m.session_withdraw_title()}>
      <StatusCard kind="failed" text={text} action={<ListLink />} />
    </EntryPage>
  );
}

/** Reads the link again when the person comes back to this tab: it may have been confirmed or cancelled elsewhere, or have expired. */
function useReadAgain(isActive: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isActive) return undefined;
    const readAgain = (): void => void (document.visibilityState === 'visible' && router.invalidate());
    document.addEventListener('visibilitychange', readAgain);
    return () => document.removeEventListener('visibilitychange', readAgain);
  }, [isActive, router]);
}

function ConfirmPage({ pending }: { pending: LinkedWithdrawal }) {
  const { token = '', verify = '' } = route.useSearch();
  const write = useWrite({ send: () => callOrThrow(confirmWithdrawal, { token, verify }), onFailed: () => {} });
  useReadAgain(!write.isDone && !write.isSending);
  if (write.isDone) return <ConfirmedPage reference={pending.reference_no} />;
  // What was refused would be refused again; what did not reach the server may be sent again.
  if (isErrorAt(confirmWithdrawal, write.error) && !isUnreachable(write.error.failure))
    return <FailedPage text={failureMessage(write.error)} />;
  return (
    <EntryPage title={m.session_withdraw_title()} intro={m.withdrawals_ask()} wide>
      <div className="card card-pad grid gap-5">
        {write.error && (
          <Banner tone="neg" urgent>
            {failureMessage(write.error)}
          </Banner>
        )}
        <PendingLines pending={pending} />
        <p className="text-sm text-ink-3">{m.withdrawals_ask_until({ time: whenOf(pending.expires_at) })}</p>
        <Button wide loading={write.isSending} onClick={() => write.run()}>
          {m.withdrawals_ask_confirm()}
        </Button>
        <p className="text-sm text-ink-3">{m.withdrawals_ask_not_you()}</p>
      </div>
    </EntryPage>
  );
}

/** Says that it is confirmed, then opens the landing page (requirement 3.15). */
function ConfirmedPage({ reference }: { reference: string }) {
  useEffect(() => {
    const timer = setTimeout(() => location.replace(paths.home), messageMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <EntryPage title={m.session_withdraw_title()}>
      <StatusCard kind="done" text={m.withdrawals_confirmed()} action={<OpenLink reference={reference} />} />
    </EntryPage>
  );
}

/** Without a session there is no registry: an amount shows its own digits. */
const show = (amount: string, currency: string): string => `${formatAmount(amount)} ${currency}`;

function PendingLines({ pending }: { pending: LinkedWithdrawal }) {
  const { amount, currency, fee, fee_currency: feeCurrency, receives, network, address } = pending;
  return (
    <>
      <KeyValue
        pairs={[
          { key: 'amount', name: m.withdrawals_amount(), value: show(amount, currency) },
          { key: 'fee', name: m.withdrawals_fee(), value: show(fee, feeCurrency) },
          { key: 'receive', name: m.withdrawals_receive(), value: show(receives, currency), strong: true },
          { key: 'network', name: m.withdrawals_network(), value: networkName(network) },
          { key: 'name', name: m.withdrawals_address_name(), value: pending.address_name },
        ]}
      />
      <p>
        <Address value={address} shape="full" />
      </p>
    </>
  );
}

/** The page that shows what happens next; it asks for a sign-in where there is none. */
function OpenLink({ reference }: { reference: string }) {
  return (
    <Link to={paths.withdrawal} params={{ id: reference }} className={buttonClass({})}>
      {m.notifications_withdrawal_open()}
    </Link>
  );
}

function ListLink() {
  return (
    <Link to={paths.history} search={{ tab: 'withdraw' }} className={buttonClass({ variant: 'secondary' })}>
      {m.withdrawals_open_list()}
    </Link>
  );
}

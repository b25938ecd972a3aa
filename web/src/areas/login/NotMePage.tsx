import { freezeAccount, readNotice } from '@istmo/contract/areas/freeze/freeze.calls';
import { translate } from '@istmo/contract/kernel/message';
import { noticeTitles } from '@istmo/contract/kernel/security-notice';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { callOrThrow, isErrorAt } from '@istmo/client/call-error';
import { DateTime } from '@istmo/ui/DateTime';
import { Button, buttonClass } from '@istmo/ui/Button';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { EntryPage } from './EntryPage.tsx';
import { StatusCard } from './StatusCard.tsx';
import { useSignInWrite } from './use-sign-in-write.ts';

const route = getRouteApi('/open/not_me');

type Notice = ReplyAt<typeof readNotice>;
type LinkSearch = { readonly token?: string | undefined; readonly verify?: string | undefined };
type NoticeState = { readonly notice: Notice } | { readonly problem: string };

/** What the notice was about. Opening the page changes nothing, because mail scanners open links (requirement 3.5). */
export async function loadNotice({ token = '', verify = '' }: LinkSearch): Promise<NoticeState> {
  if (token === '' || verify === '') return { problem: m.kernel_invalid_link() };
  try {
    return { notice: (await callOrThrow(readNotice, { token, verify })).reply };
  } catch (error) {
    if (!isErrorAt(readNotice, error)) throw error;
    return { problem: error.message };
  }
}

/** The link of a notice: shows what it was about, asks, and freezes the account on the customer's word. */
export function NotMePage() {
  const state = route.useLoaderData();
  const [reference, setReference] = useState<string>();
  if (reference !== undefined) return <Frozen reference={reference} />;
  return 'notice' in state ? <Question notice={state.notice} onDone={setReference} /> : <Failed text={state.problem} />;
}

function Question({ notice, onDone }: { notice: Notice; onDone: (reference: string) => void }) {
  const { token = '', verify = '' } = route.useSearch();
  const write = useSignInWrite({
    send: () => callOrThrow(freezeAccount, { token, verify }),
    onDone: ({ reply }) => onDone(reply.reference_no),
  });
  return (
    <EntryPage title={m.freeze_title()} intro={m.freeze_intro()}>
      <div className="card card-pad grid gap-4">
        <p>
          <span className="block text-sm text-ink-3">{m.freeze_notice()}</span>
          <strong>{translate(noticeTitles[notice.about], getLocale())}</strong>
          <span className="block text-sm text-ink-3">
            {m.freeze_sent_at()} <DateTime at={notice.sent_at} />
          </span>
        </p>
        <div>
          <p className="font-medium">{m.freeze_what()}</p>
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-ink-2">
            <li>{m.freeze_what_sessions()}</li>
            <li>{m.freeze_what_money()}</li>
            <li>{m.freeze_what_case()}</li>
          </ul>
        </div>
        <Button variant="danger" wide loading={write.isSending} onClick={() => write.run()}>
          {m.freeze_action()}
        </Button>
      </div>
      <p className="entry-foot">
        <a href={paths.home} className="link">
          {m.freeze_was_me()}
        </a>
      </p>
    </EntryPage>
  );
}

function Frozen({ reference }: { reference: string }) {
  return (
    <EntryPage title={m.freeze_done_title()}>
      <StatusCard
        kind="done"
        text={m.freeze_done_case({ reference })}
        note={m.freeze_done_mailbox()}
        action={<SupportLink />}
      />
    </EntryPage>
  );
}

function Failed({ text }: { text: string }) {
  return (
    <EntryPage title={m.freeze_failed_title()}>
      <StatusCard kind="failed" text={text} note={m.freeze_used()} action={<SupportLink />} />
    </EntryPage>
  );
}

function SupportLink() {
  return (
    <Link to={paths.supportLink} className={buttonClass({ variant: 'secondary' })}>
      {m.access_suspended_contact()}
    </Link>
  );
}

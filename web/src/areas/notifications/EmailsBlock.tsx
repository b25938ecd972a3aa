import { callOrThrow } from '@istmo/client/call-error';
import { QueryBoundary } from '@istmo/client/QueryBoundary';
import { queryFor } from '@istmo/client/query';
import { useWrite } from '@istmo/client/use-write';
import { optionalEmailKindNames } from '@istmo/contract/areas/notifications/email-kind-names';
import { type OptionalEmailKind, requiredEmailKinds } from '@istmo/contract/areas/notifications/notification-kinds';
import { listEmailChoices, saveEmailChoice } from '@istmo/contract/areas/notifications/notifications.calls';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Switch } from '@istmo/ui/Switch';
import { Skeleton } from '@istmo/ui/EmptyState';
import { useIsFetching, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const choicesQuery = queryFor(listEmailChoices, { input: {}, topics: ['notifications'] });

const notes: Readonly<Record<OptionalEmailKind, () => string>> = {
  deposits: m.notifications_kind_deposits_note,
  purchases: m.notifications_kind_purchases_note,
  securities: m.notifications_kind_securities_note,
  income: m.notifications_kind_income_note,
  orders: m.notifications_kind_orders_note,
  alerts: m.notifications_kind_alerts_note,
  support: m.notifications_kind_support_note,
};

const required: Readonly<Record<(typeof requiredEmailKinds)[number], () => string>> = {
  security: m.notifications_kind_security,
  withdrawals: m.notifications_kind_withdrawals,
  corrections: m.notifications_kind_corrections,
  identity: m.notifications_kind_identity,
  account: m.notifications_kind_account,
  measures: m.notifications_kind_measures,
  offering: m.notifications_kind_offering,
  actions: m.notifications_kind_actions,
};

/** Which emails a customer gets. A link of each email that can be switched off leads here. */
export function EmailsBlock() {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const isSettled = useIsFetching() === 0;
  useEffect(() => {
    // Once, and after what loads above it, which would move it away again.
    if (!isSettled || hasMoved.current || location.hash !== '#emails') return;
    hasMoved.current = true;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isSettled]);
  return (
    <section id="emails" className="card settings-block scroll-mt-28" aria-labelledby="emails-title">
      <h2 id="emails-title" ref={heading} tabIndex={-1} className="settings-title scroll-mt-28">
        {m.notifications_emails_title()}
      </h2>
      <p className="px-5 pb-2 text-sm text-ink-2">{m.notifications_emails_intro()}</p>
      <QueryBoundary skeleton={<Skeleton className="h-48" />}>
        <Choices />
      </QueryBoundary>
      <div className="settings-locked">
        {m.notifications_emails_required()} {requiredEmailKinds.map((kind) => required[kind]()).join(', ')}.
      </div>
    </section>
  );
}

function Choices() {
  const choices = useSuspenseQuery(choicesQuery).data.data;
  const save = useWrite({
    send: (choice: (typeof choices)[number]) => callOrThrow(saveEmailChoice, choice),
    changes: ['notifications'],
  });
  return (
    <div className="settings-switches">
      {choices.map(({ kind, is_on: isOn }) => (
        <Switch
          key={kind}
          checked={save.isSending && save.input?.kind === kind ? save.input.is_on : isOn}
          note={notes[kind]()}
          onChange={(event) => save.run({ kind, is_on: event.currentTarget.checked })}
        >
          {translate(optionalEmailKindNames[kind], getLocale())}
        </Switch>
      ))}
    </div>
  );
}

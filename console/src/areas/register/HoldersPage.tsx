import './register.css';
import { textOf } from '@istmo/client/list/list-search';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listHolders, listSecurities } from '@istmo/contract/areas/register/register.staff.calls';
import { ownZone } from '../../shared/day-text.ts';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { formatDate } from '@istmo/contract/kernel/format';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { momentText } from '@istmo/ui/date-text';
import { MomentInput } from '@istmo/ui/MomentInput';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { MeasureDialog } from '../measures/public.ts';
import { Comparison } from './Comparison.tsx';
import { DocumentCell } from './DocumentCell.tsx';
import { holdersOf, type RegisterChoice } from './holder-list.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { Totals } from './Totals.tsx';

type Securities = ReplyAt<typeof listSecurities>['data'];

/** /holders: who holds a security, now or at any moment before. */
export function HoldersPage() {
  const query = useQuery(queryFor(listSecurities, { input: {} }));
  const securities = query.data?.data;
  return (
    <>
      <PageHead title={m.register_title()} intro={m.register_intro()} />
      {!securities && <QueryPending query={query} />}
      {securities?.length === 0 && <EmptyState title={m.register_security_none()} />}
      {securities && securities.length > 0 && <RegisterView securities={securities} />}
    </>
  );
}

function RegisterView({ securities }: { securities: Securities }) {
  const search = useSearch({ strict: false });
  const listView = useListView([], ['security', 'at']);
  const mayPropose = usePermission('measures.propose');
  const mayReport = usePermission('register.report');
  const [dialog, setDialog] = useState<'measure' | 'report'>();
  const choice: RegisterChoice = {
    security: textOf(search['security']) || (securities[0]?.code ?? ''),
    at: textOf(search['at']),
  };
  const { data } = useQuery(queryFor(listHolders, { input: { ...choice, pageSize: 1 } }));
  const security = securities.find(({ code }) => code === choice.security);
  const close = (): void => setDialog(undefined);
  return (
    <>
      <ChoiceBar
        key={choice.at}
        securities={securities}
        choice={choice}
        onChoose={(next) => listView.onView({ ...next, page: 1 })}
      />
      {(mayReport || mayPropose) && (
        <div className="register-actions">
          {mayReport && (
            <Button variant="secondary" onClick={() => setDialog('report')}>
              {m.register_report()}
            </Button>
          )}
          {mayPropose && (
            <Button variant="secondary" onClick={() => setDialog('measure')}>
              {m.measures_propose()}
            </Button>
          )}
        </div>
      )}
      {security?.redemption && <RedemptionBanner redemption={security.redemption} />}
      <div className="register-facts">
        {data && <Totals register={data} />}
        {security && <Comparison security={security} />}
      </div>
      <ConsoleList
        list={holdersOf(choice, (row) => (
          <DocumentCell row={row} />
        ))}
        {...listView}
      />
      {dialog === 'measure' && <MeasureDialog start={{ security: choice.security }} onClose={close} />}
      {dialog === 'report' && <ReportDialog choice={choice} onClose={close} />}
    </>
  );
}

/** That a security is or was redeemed, and since when. */
function RedemptionBanner({ redemption }: { redemption: NonNullable<Securities[number]['redemption']> }) {
  const { closed_at: closed, redeemed_at: redeemed } = redemption;
  return redeemed ? (
    <Banner tone="info" title={m.register_redeemed({ day: formatDate(redeemed) })}>
      {m.register_redeemed_note()}
    </Banner>
  ) : (
    <Banner tone="warn" title={m.register_redeeming({ day: formatDate(closed) })}>
      {m.register_redeeming_note()}
    </Banner>
  );
}

type ChoiceBarProps = {
  securities: Securities;
  choice: RegisterChoice;
  onChoose: (choice: RegisterChoice) => void;
};

/** A moment as its field holds it, in the reader's time zone. */
function toLocal(at: string): string {
  if (at === '') return '';
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** '' for none; undefined for what is no time. */
function toMoment(local: string): string | undefined {
  if (local.trim() === '') return '';
  return momentText(local) === '' ? undefined : new Date(local).toISOString();
}

/** Which security, and of when. */
function ChoiceBar({ securities, choice, onChoose }: ChoiceBarProps) {
  const [at, setAt] = useState(toLocal(choice.at));
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className="card register-choice"
      onSubmit={(event) => {
        event.preventDefault();
        const moment = toMoment(at);
        setWrong(moment === undefined);
        if (moment !== undefined) onChoose({ ...choice, at: moment });
      }}
    >
      <Field id="security" label={m.register_security()}>
        <Select
          value={choice.security}
          options={securities.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
          onChange={(event) => onChoose({ ...choice, security: event.currentTarget.value })}
        />
      </Field>
      <Field
        id="at"
        label={m.register_at()}
        hint={m.register_at_hint({ zone: ownZone() })}
        error={isWrong ? m.register_at_invalid() : undefined}
      >
        <MomentInput value={at} onValueChange={setAt} />
      </Field>
      <div className="register-choice-buttons">
        <Button type="submit">{m.register_show()}</Button>
        {choice.at !== '' && (
          <Button variant="secondary" onClick={() => onChoose({ ...choice, at: '' })}>
            {m.register_now()}
          </Button>
        )}
      </div>
    </form>
  );
}

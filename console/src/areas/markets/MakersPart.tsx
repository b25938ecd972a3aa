import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { useRules } from '@istmo/client/use-rules';
import { type MakerForm, makerRules } from '@istmo/contract/areas/markets/market-terms.rules';
import { listMakers, proposeMaker, proposeMakerEnd } from '@istmo/contract/areas/markets/market-figures.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { Money } from '@istmo/ui/Money';
import type { Column } from '@istmo/ui/table-props';
import { Status } from '@istmo/ui/Tag';
import { TextInput } from '@istmo/ui/TextInput';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { AmountField } from '../../shared/AmountField.tsx';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { MakerDaysDialog } from './MakerDaysDialog.tsx';
import { type StaffMarket, percentOf } from './market-names.ts';

type Maker = ReplyAt<typeof listMakers>['data'][number];

type Open = { readonly kind: 'new' } | { readonly kind: 'days' | 'end'; readonly maker: Maker };

/** The market makers of a market, and how they keep what they promised. */
export function MakersPart({ book }: { readonly book: StaffMarket }) {
  const { symbol, security, ended_at: ended } = book;
  const query = useQuery({ ...queryFor(listMakers, { input: { symbol } }), refetchInterval: 10_000 });
  const mayManage = usePermission('trading.manage');
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  return (
    <div className="market-wide">
      <QueryTable
        query={query}
        empty={m.markets_staff_no_makers()}
        caption={m.markets_staff_makers()}
        rowKey={({ id }) => id}
        columns={columns({ security, mayManage, onOpen: setOpen })}
      />
      {mayManage && ended === null && (
        <Button size="sm" variant="secondary" onClick={() => setOpen({ kind: 'new' })}>
          {m.markets_staff_maker_new()}…
        </Button>
      )}
      {open?.kind === 'new' && <MakerDialog book={book} onClose={close} />}
      {open?.kind === 'days' && <MakerDaysDialog id={open.maker.id} customer={open.maker.customer} onClose={close} />}
      {open?.kind === 'end' && (
        <ReasonDialog
          title={m.markets_staff_maker_end_title()}
          action={m.markets_staff_propose()}
          send={(reason) => callOrThrow(proposeMakerEnd, { id: open.maker.id, reason })}
          onClose={close}
        >
          <p>{m.markets_staff_maker_end_note({ customer: open.maker.customer })}</p>
        </ReasonDialog>
      )}
    </div>
  );
}

type ColumnOptions = {
  readonly security: string;
  readonly mayManage: boolean;
  readonly onOpen: (open: Open) => void;
};

const columns = ({ security, mayManage, onOpen }: ColumnOptions): readonly Column<Maker>[] => [
  {
    key: 'customer',
    header: m.markets_staff_customer(),
    names: true,
    card: 'title',
    cell: ({ customer, customer_id: id }) => <CustomerLink id={id} name={customer} />,
  },
  {
    key: 'state',
    header: m.markets_staff_state(),
    card: 'value',
    cell: ({ ended_at: at }) =>
      at === null ? (
        <Status kind="done">{m.markets_staff_in_force()}</Status>
      ) : (
        <Status kind="stopped">{m.markets_staff_agreement_ended()}</Status>
      ),
  },
  {
    key: 'spread',
    header: m.markets_staff_max_spread(),
    align: 'end',
    cell: ({ max_spread_per: spread }) => percentOf(spread),
  },
  {
    key: 'size',
    header: m.markets_staff_maker_size(),
    align: 'end',
    cell: ({ min_size: size }) => <Money amount={size} unit={security} />,
  },
  {
    key: 'presence',
    header: m.markets_staff_presence(),
    align: 'end',
    cell: ({ presence_per: presence }) => percentOf(`${presence}`),
  },
  {
    key: 'today',
    header: m.markets_staff_kept_today(),
    align: 'end',
    cell: ({ today_per: today }) => (today === null ? '—' : percentOf(today)),
  },
  {
    key: 'kept',
    header: m.markets_staff_kept_days({ days: 30 }),
    align: 'end',
    cell: ({ days_met: met, days_measured: days }) => m.markets_staff_kept_of({ met, days }),
  },
  {
    key: 'actions',
    header: m.markets_staff_act(),
    cell: (maker) => (
      <span className="market-marks" role="group" aria-label={maker.customer}>
        <Button size="sm" variant="secondary" onClick={() => onOpen({ kind: 'days', maker })}>
          {m.markets_staff_show_days()}
        </Button>
        {mayManage && maker.ended_at === null && (
          <Button size="sm" variant="secondary" onClick={() => onOpen({ kind: 'end', maker })}>
            {m.markets_staff_maker_end_title()}…
          </Button>
        )}
      </span>
    ),
  },
];

type MakerDialogProps = { readonly book: StaffMarket; readonly onClose: () => void };

function MakerDialog({ book, onClose }: MakerDialogProps) {
  const { symbol, security, security_scale: decimals } = book;
  const form = useRules<MakerForm & ReasonForm>({
    rules: { ...makerRules(decimals), ...reasonFormRules },
    start: { username: '', max_spread_per: '', min_size: '', presence_per: '', reason: '' },
  });
  return (
    <FormDialog
      title={`${m.markets_staff_maker_new()} · ${symbol}`}
      action={m.markets_staff_propose()}
      form={form}
      send={(values) => callOrThrow(proposeMaker, { ...values, symbol })}
      onClose={onClose}
    >
      <p>{m.markets_staff_maker_note()}</p>
      <Field id="username" label={m.markets_staff_law_username()} error={form.errorOf('username')} required>
        <TextInput {...form.text('username')} autoComplete="off" />
      </Field>
      <AmountField name="max_spread_per" label={m.markets_staff_max_spread()} form={form} unit="%" decimals={2} />
      <AmountField
        name="min_size"
        label={m.markets_staff_maker_size()}
        form={form}
        unit={security}
        decimals={decimals}
      />
      <AmountField
        name="presence_per"
        label={m.markets_staff_presence()}
        hint={m.markets_staff_presence_hint()}
        form={form}
        unit="%"
        decimals={0}
      />
      <ReasonField form={form} />
    </FormDialog>
  );
}

import './bonds.css';
import { callOrThrow } from '@istmo/client/call-error';
import { textOf } from '@istmo/client/list/list-search';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { decideHoliday, listHolidays, proposeHoliday } from '@istmo/contract/areas/bonds/bonds.staff.calls';
import { countryName } from '@istmo/contract/kernel/country-name';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { innerPaths } from '../../inner-paths.ts';
import { dayText } from '../../shared/day-text.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { BondCrumbs } from './BondCrumbs.tsx';
import { HolidayDialog } from './HolidayDialog.tsx';
import { ProposalPart } from './ProposalPart.tsx';

type Open = 'add' | { readonly day: string; readonly name: string };

const firstCalendar = 'GT';
const years = Array.from({ length: 12 }, (_, index) => `${2025 + index}`);

/** /bonds/holidays: the days on which the banks of a country are closed in a year, and what is proposed about them. */
export function HolidaysPage() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate({ from: innerPaths.holidays });
  const calendar = textOf(search['country']) || firstCalendar;
  const query = useQuery(queryFor(listHolidays, { input: { calendar, year: textOf(search['year']) } }));
  const year = textOf(search['year']) || `${query.data?.year ?? ''}`;
  const mayPropose = usePermission('securities.manage');
  const [open, setOpen] = useState<Open>();
  const calendars = query.data?.calendars ?? [];
  const lastYear = calendars.find((one) => one.calendar === calendar)?.last_year;
  const country = countryName(calendar, getLocale());
  const choose = (change: { country?: string; year?: string }): void =>
    void navigate({ search: { country: calendar, year, ...change }, resetScroll: false });
  const close = (): void => setOpen(undefined);
  return (
    <>
      <PageHead
        title={m.bonds_holidays_title()}
        intro={m.bonds_holidays_intro()}
        breadcrumbs={<BondCrumbs here={m.bonds_holidays_title()} />}
        action={mayPropose && <Button onClick={() => setOpen('add')}>{m.bonds_holidays_add()}…</Button>}
      />
      <div className="bond-choice">
        <Field id="country" label={m.bonds_holidays_country()}>
          <Select
            value={calendar}
            onChange={({ target }) => choose({ country: target.value })}
            options={(calendars.length > 0 ? calendars.map((one) => one.calendar) : [calendar]).map((code) => ({
              value: code,
              label: countryName(code, getLocale()),
            }))}
          />
        </Field>
        <Field id="year" label={m.bonds_holidays_year()}>
          <Select
            value={year}
            onChange={({ target }) => choose({ year: target.value })}
            options={years.map((value) => ({ value, label: value }))}
          />
        </Field>
      </div>
      <div className="bond-stack">
        {query.data?.proposals.map((proposal) => (
          <ProposalPart
            key={proposal.id}
            proposal={proposal}
            subject={(proposal.adds ? m.bonds_holidays_adds : m.bonds_holidays_removes)({
              holiday: `${countryName(proposal.calendar, getLocale())}, ${dayText(proposal.day)}, ${proposal.name}`,
            })}
            send={(decision) => callOrThrow(decideHoliday, decision)}
          />
        ))}
        <QueryTable
          caption={`${country} ${year}`}
          captionNote={lastYear === undefined ? undefined : m.bonds_holidays_until({ country, year: lastYear })}
          query={query}
          empty={m.bonds_holidays_empty()}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', header: m.bonds_holidays_day(), card: 'meta', cell: ({ day }) => dayText(day) },
            { key: 'name', header: m.bonds_holidays_name(), names: true, card: 'title', cell: ({ name }) => name },
            {
              key: 'work',
              header: m.bonds_holidays_work(),
              align: 'end',
              cell: (row) =>
                mayPropose && (
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={m.bonds_holidays_remove_of({ name: row.name })}
                    onClick={() => setOpen(row)}
                  >
                    {m.bonds_holidays_remove()}…
                  </Button>
                ),
            },
          ]}
        />
      </div>
      {open === 'add' && <HolidayDialog calendar={calendar} calendars={calendars} onClose={close} />}
      {open !== undefined && open !== 'add' && (
        <ReasonDialog
          title={m.bonds_holidays_remove_of({ name: open.name })}
          action={m.bonds_staff_propose()}
          send={(reason) => callOrThrow(proposeHoliday, { calendar, day: open.day, adds: false, reason })}
          onClose={close}
        >
          {`${country}, ${dayText(open.day)}`}
        </ReasonDialog>
      )}
    </>
  );
}

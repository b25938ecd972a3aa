import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import { certificateStates } from '@istmo/contract/areas/corporate-actions/withholding.rules';
import { listCertificates } from '@istmo/contract/areas/corporate-actions/withholding.staff.calls';
import * as m from '@istmo/contract/messages';
import { StateStatus, Status } from '@istmo/ui/Tag';
import type { ReactNode } from 'react';
import { dayText } from '../../shared/day-text.ts';
import { customerColumn, timeColumn } from '../../shared/list-columns.tsx';
import { countryText } from '../../shared/countries.ts';
import { certificateDisplays, type CertificateRow } from './tax-names.ts';

export const certificateFilters = ['state'] as const;

const stateIn = (text: string | undefined) => certificateStates.find((state) => state === text) ?? '';

const isOver = ({ state, is_expired: isExpired }: CertificateRow): boolean => state === 'approved' && isExpired;

/** The state in words: an approved one whose days are over is expired. */
const stateText = (row: CertificateRow): string =>
  isOver(row) ? m.actions_certificate_expired() : certificateDisplays[row.state].name();

/** Certificates of residence; `renderWork` has what may be done with each. */
export const certificatesOf = (renderWork: (row: CertificateRow) => ReactNode): ListSpec<CertificateRow> => ({
  name: 'tax-certificates',
  fileName: 'tax-certificates',
  title: m.actions_certificates_title,
  empty: m.actions_certificates_empty,
  read: fetchRows((paging, options, { state }) =>
    callOrThrow(listCertificates, { ...paging, state: stateIn(state) }, options),
  ),
  topics: [],
  hasDates: false,
  hasSearch: true,
  searchLabel: m.actions_search_customer,
  orderedBy: 'uploaded',
  filters: [
    {
      key: 'state',
      label: m.actions_state,
      options: () => certificateStates.map((value) => ({ value, label: certificateDisplays[value].name() })),
    },
  ],
  keyOf: ({ id }) => id,
  columns: [
    customerColumn(m.actions_customer),
    { key: 'country', header: m.actions_residence, text: ({ country }) => countryText(country), card: 'value' },
    { key: 'number', header: m.actions_certificate_number, text: ({ number }) => number },
    { key: 'from', header: m.actions_first_day, text: ({ valid_from: day }) => dayText(day) },
    { key: 'until', header: m.actions_last_day, text: ({ valid_until: day }) => dayText(day) },
    timeColumn('uploaded', m.actions_uploaded, ({ uploaded_at: at }) => at),
    { key: 'uploader', header: m.actions_uploader, text: ({ uploader }) => uploader, card: 'hidden' },
    {
      key: 'state',
      header: m.actions_state,
      text: stateText,
      show: (row) => (
        <span className="event-state">
          {isOver(row) ? (
            <Status kind="stopped">{stateText(row)}</Status>
          ) : (
            <StateStatus display={certificateDisplays[row.state]} />
          )}
          {row.proposal?.is_end && <Status kind="waiting">{m.actions_certificate_ending()}</Status>}
          {renderWork(row)}
        </span>
      ),
    },
  ],
});

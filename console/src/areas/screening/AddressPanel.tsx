import { callOrThrow } from '@istmo/client/call-error';
import { decideAddress } from '@istmo/contract/areas/screening/screening.staff.calls';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Tag } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../layout/session.ts';
import { useNow } from '../../shared/age.ts';
import { WhyItWaits } from '../../shared/review/CaseDue.tsx';
import { CaseHead, CaseShell, type CaseWays } from '../../shared/review/CaseShell.tsx';
import { type Reason, VerdictDialog } from '../../shared/review/VerdictDialog.tsx';
import { AddressState, networkText, ScreeningResult } from './address-columns.tsx';
import { addressQuery, type ScreenedAddress } from './addresses.queries.ts';

/** What was requested by a key or a button, about which address. */
export type AddressAct = { readonly verdict: 'approve' | 'refuse'; readonly of: string };

type AddressPanelProps = CaseWays & {
  readonly id: string;
  readonly reasons: readonly (Reason & { readonly verdict: string })[];
  readonly act: AddressAct | undefined;
  readonly onAct: (act: AddressAct | undefined) => void;
};

/** The open address: what the watch lists say, whose it is, and what staff may do. */
export function AddressPanel({ id, reasons, act, onAct, isAlone, onDecided, ...ways }: AddressPanelProps) {
  const query = useQuery(addressQuery(id));
  const mayWork = usePermission('screening.decide');
  const { data } = query;
  return (
    <CaseShell
      {...ways}
      label={data ? m.screening_case({ customer: data.customer }) : m.screening_title()}
      bar={data && <AddressState state={data.state} />}
      query={query}
      work={
        data?.state === 'in_review' &&
        mayWork && <AddressWork address={data} reasons={reasons} act={act} onAct={onAct} onDecided={onDecided} />
      }
    >
      {data && <AddressBody address={data} isAlone={isAlone} />}
    </CaseShell>
  );
}

const why = {
  clear: m.screening_why_clear,
  hit: m.screening_why_hit,
  unknown: m.screening_why_unknown,
} as const;

function AddressBody({ address, isAlone }: { readonly address: ScreenedAddress; readonly isAlone: boolean }) {
  const now = useNow();
  const { customer, customer_id: customerId, email, name, reason } = address;
  const pairs = [
    { key: 'currency', name: m.screening_fact_currency(), value: networkText(address) },
    { key: 'name', name: m.screening_fact_name(), value: name },
    { key: 'added', name: m.screening_fact_added(), value: <DateTime at={address.added_at} /> },
    { key: 'owners', name: m.screening_fact_owners(), value: m.screening_owners({ count: address.owners }) },
    ...(reason === '' ? [] : [{ key: 'reads', name: m.screening_fact_reads(), value: reason }]),
  ];
  return (
    <>
      <CaseHead isAlone={isAlone} customer={customer} customerId={customerId} email={email} />
      {address.state === 'in_review' && (
        <WhyItWaits title={m.screening_why_title()} dueAt={address.due_at} now={now}>
          <p>{why[address.screening]()}</p>
        </WhyItWaits>
      )}
      <section className="review-section">
        <h3>{m.screening_facts()}</h3>
        <p>
          <Address value={address.address} shape="full" />
        </p>
        <KeyValue pairs={pairs} />
      </section>
      <Hits address={address} />
    </>
  );
}

function Hits({ address: { hits, screening, screened_at: screenedAt } }: { readonly address: ScreenedAddress }) {
  return (
    <section className="review-section">
      <h3>
        {m.screening_hits()} <ScreeningResult result={screening} />
        {screenedAt !== null && (
          <small>
            <DateTime at={screenedAt} />
          </small>
        )}
      </h3>
      {hits.length === 0 && <p className="review-none">{m.screening_hits_none()}</p>}
      <ul className="review-list">
        {hits.map(({ list, score, name, note }) => (
          <li key={`${list} ${name}`}>
            <Tag tone="neg">{score === null ? m.kyc_hit_by_hand() : `${score} %`}</Tag>
            <b>{name}</b>
            <small className="review-wide">
              {list}
              {note !== '' && ` · ${note}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

type AddressWorkProps = Pick<AddressPanelProps, 'reasons' | 'act' | 'onAct' | 'onDecided'> & {
  readonly address: ScreenedAddress;
};

function AddressWork({ address: { id, language }, reasons, act, onAct, onDecided }: AddressWorkProps) {
  const start = (verdict: AddressAct['verdict']) => () => onAct({ verdict, of: id });
  const isApproval = act?.verdict === 'approve';
  return (
    <footer className="review-foot">
      <div className="review-buttons">
        <Button onClick={start('approve')}>
          {m.screening_approve()}… <kbd aria-hidden>A</kbd>
        </Button>
        <Button variant="secondary" onClick={start('refuse')}>
          {m.screening_refuse()}… <kbd aria-hidden>R</kbd>
        </Button>
      </div>
      {act && (
        <VerdictDialog
          title={isApproval ? m.screening_approve_title() : m.screening_refuse_title()}
          action={isApproval ? m.screening_approve() : m.screening_refuse()}
          isDanger={!isApproval}
          reasons={reasons.filter(({ verdict }) => verdict === act.verdict)}
          readIn={isApproval ? undefined : language}
          send={(form) => callOrThrow(decideAddress, { ...form, id, verdict: act.verdict })}
          onDecided={onDecided}
          onClose={() => onAct(undefined)}
        />
      )}
    </footer>
  );
}

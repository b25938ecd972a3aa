import './assets.css';
import { useObjectUrl } from '@istmo/client/images/use-object-url';
import type { CheckPoint } from '@istmo/contract/areas/creation/checklist';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { dateText } from '@istmo/ui/date-text';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue, type KeyValuePair, textPairs } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { pages } from '../../paths.ts';
import { CaseHead, CaseShell, type CaseWays } from '../../shared/review/CaseShell.tsx';
import { AssetStateTag, states } from './asset-columns.tsx';
import { type AssetCase, assetQuery, imageQuery } from './assets.queries.ts';
import { AssetWork, Checklist, isToCheck } from './AssetWork.tsx';
import { ListWork } from './ListWork.tsx';

/** The open security: what it is, how far it is, and the decision. */
export function AssetPanel({ id, ...ways }: CaseWays & { readonly id: string }) {
  const query = useQuery(assetQuery(id));
  const mayDecide = usePermission('securities.manage');
  const mayList = usePermission('markets.change');
  const { data } = query;
  const [confirmed, setConfirmed] = useState<{ readonly id: string; readonly points: readonly CheckPoint[] }>();
  const checked = confirmed?.id === id ? confirmed.points : [];
  return (
    <CaseShell
      {...ways}
      label={data ? m.creation_staff_case({ ticker: data.ticker }) : m.creation_staff_title()}
      bar={data && <AssetStateTag {...data} />}
      query={query}
      work={
        data && (
          <>
            {mayDecide && <AssetWork asset={data} checked={checked} />}
            {mayList && <ListWork asset={data} />}
          </>
        )
      }
    >
      {data && <AssetBody asset={data} isAlone={ways.isAlone} />}
      {data && mayDecide && isToCheck(data) && (
        <Checklist checked={checked} onChange={(points) => setConfirmed({ id, points })} />
      )}
    </CaseShell>
  );
}

function feeText({ fee, fee_currency: currency, fee_state: state }: AssetCase): string {
  const params = { fee: formatAmount(fee), currency };
  if (state === 'none') return m.creation_fee_none();
  const texts = { held: m.creation_fee_held, taken: m.creation_fee_taken, returned: m.creation_fee_returned };
  return texts[state](params);
}

const yesNo = (value: boolean): string => (value ? m.creation_yes() : m.creation_no());

function termsOf(row: AssetCase): KeyValuePair[] {
  const { asset, similar } = row;
  return textPairs(
    {
      name: [m.creation_name(), asset.name],
      ticker: [m.creation_ticker(), asset.ticker],
      similar: [
        m.creation_staff_similar(),
        similar.length === 0 ? m.creation_staff_similar_none() : similar.join(', '),
      ],
      supply: [m.creation_supply(), formatAmount(asset.amount)],
      precision: [m.creation_precision(), `${asset.precision}`],
      domain: [m.creation_domain(), asset.domain],
      key: [m.creation_key(), asset.public_key === '' ? m.creation_platform_key() : asset.public_key],
      organization: [m.creation_organization(), asset.organization],
      compliance: [m.creation_compliance(), asset.compliance_contact],
      description: [m.creation_description(), asset.description],
      maturity: [m.creation_maturity(), dateText(asset.matures_on)],
      terms: [m.creation_terms(), asset.financial_terms],
      jurisdiction: [m.creation_jurisdiction(), asset.jurisdiction],
      framework: [m.creation_framework(), asset.legal_framework],
      restricted: [m.creation_restricts_transfers(), yesNo(asset.transfer_restricted)],
      transfer: [m.creation_transfer_amount(), asset.max_transfer],
      isin: [m.creation_isin(), asset.isin],
      reference: [m.creation_internal_reference(), asset.internal_reference],
      fee: [m.creation_fee(), feeText(row)],
      destination: [m.creation_destination(), asset.destination_address],
      reissuance: [m.creation_reissuance(), asset.reissuance_address],
      service: [m.creation_staff_service(), row.calls === 0 ? '' : m.creation_staff_calls({ count: `${row.calls}` })],
      id: [m.creation_asset_id(), asset.asset_id],
      txid: [m.creation_txid(), asset.txid],
      reason: [m.creation_staff_reason(), row.reason],
    },
    'asset-value',
  );
}

function AssetBody({ asset, isAlone }: { readonly asset: AssetCase; readonly isAlone: boolean }) {
  const { proposal } = asset;
  return (
    <>
      <CaseHead isAlone={isAlone} customer={asset.customer} customerId={asset.customer_id} email={asset.email} />
      {proposal && (
        <section className="review-section">
          <Banner tone="info">
            {m.creation_staff_proposed_by({ name: proposal.proposer, reason: proposal.reason })}
          </Banner>
        </section>
      )}
      {asset.state === 'rejected' && asset.asset.asset_id !== '' && (
        <section className="review-section">
          <Banner tone="warn" title={m.creation_staff_left_there()}>
            <p>{m.creation_staff_left_there_text()}</p>
            <p>
              {asset.locked_at === null ? (
                m.creation_staff_not_locked_there()
              ) : (
                <>
                  {m.creation_staff_locked_there()} <DateTime at={asset.locked_at} />. {m.creation_staff_locked_guide()}
                </>
              )}
            </p>
          </Banner>
        </section>
      )}
      <section className="review-section">
        <h3>{m.creation_section_asset()}</h3>
        <KeyValue pairs={termsOf(asset)} />
      </section>
      {asset.has_image === 1 && <AssetImage id={asset.id} />}
      {asset.instrument_status !== '' && <Markets asset={asset} />}
      <section className="review-section">
        <h3>{m.creation_staff_steps()}</h3>
        <ol className="asset-steps">
          {asset.steps.map((step) => (
            <li key={`${step.state} ${step.at}`}>
              <strong>{states[step.state].name()}</strong>
              <DateTime at={step.at} />
              <span>{step.actor === 'staff' ? step.staff : actors[step.actor]()}</span>
              {step.reason !== '' && <p>{step.reason}</p>}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

const actors = { creator: m.creation_actor_creator, platform: m.creation_actor_platform } as const;

function AssetImage({ id }: { readonly id: string }) {
  const address = useObjectUrl(useQuery(imageQuery(id)).data);
  return (
    <section className="review-section">
      <h3>{m.creation_image()}</h3>
      {address !== undefined && <img src={address} alt={m.creation_image()} className="asset-image" />}
    </section>
  );
}

function Markets({ asset }: { readonly asset: AssetCase }) {
  return (
    <section className="review-section">
      <h3>{m.creation_staff_markets()}</h3>
      <p>
        {m.creation_staff_instrument()}: {asset.instrument_status}
      </p>
      <ul className="asset-steps">
        {asset.markets.map(({ from, to, is_open: isOpen }) => (
          <li key={`${from}/${to}`}>
            <span className="code">
              {from}/{to}
            </span>{' '}
            {isOpen ? m.creation_staff_market_open() : m.creation_staff_market_closed()}
          </li>
        ))}
      </ul>
      <Link to={pages.markets.path} className="link">
        {m.creation_staff_to_markets()}
      </Link>
    </section>
  );
}

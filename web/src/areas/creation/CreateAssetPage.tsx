import './creation.css';
import * as m from '@istmo/contract/messages';
import { maxPrecision } from '@istmo/contract/areas/creation/creation.rules';
import { parseUnits } from '@istmo/contract/kernel/money';
import { PageHead } from '@istmo/client/PageHead';
import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { depositOf } from '../../paths.ts';
import { amountOf } from '../../shared/format.ts';
import { CreateAssetForm } from './CreateAssetForm.tsx';
import { type CreationFee, feeQuery, walletsQuery } from './creation.queries.ts';
import { OwnAssetsTable } from './OwnAssetsTable.tsx';

/** /create_asset: the form of a new security, its fee, and the customer's own securities (requirement 2.2.10). */
export function CreateAssetPage() {
  const { data: fee } = useSuspenseQuery(feeQuery);
  const { wallet } = useSuspenseQuery(walletsQuery).data.data;
  const balance = wallet.find(({ currency }) => currency === fee.asset_curr)?.amount ?? '0';
  // A form that was discarded or sent begins again without the problems of the last attempt.
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <PageHead title={m.layout_create_security()} intro={m.creation_intro()} />
      <div className="creation">
        <FeeBanner fee={fee} balance={balance} />
        <section className="card card-pad creation-card" aria-labelledby="new-asset">
          <h2 id="new-asset">{m.creation_form_title()}</h2>
          <CreateAssetForm key={attempt} fee={fee} onDiscarded={() => setAttempt((count) => count + 1)} />
        </section>
        <OwnAssetsTable />
      </div>
    </>
  );
}

/** What it costs, before anything is filled in. */
function FeeBanner({ fee, balance }: { readonly fee: CreationFee; readonly balance: string }) {
  const currency = fee.asset_curr;
  const params = { balance: amountOf(balance, currency), currency };
  const [has, needs] = [balance, fee.asset_fee].map((decimal) => parseUnits(decimal, maxPrecision) ?? 0n);
  const isShort = has !== undefined && needs !== undefined && has < needs;
  return (
    <Banner
      tone={isShort ? 'warn' : 'info'}
      title={m.creation_fee_title({ fee: amountOf(fee.asset_fee, currency), currency })}
      action={
        isShort && (
          <Link to={depositOf(currency)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {m.exchange_add_funds({ currency })}
          </Link>
        )
      }
    >
      {isShort ? m.creation_fee_short(params) : m.creation_fee_text(params)}
    </Banner>
  );
}

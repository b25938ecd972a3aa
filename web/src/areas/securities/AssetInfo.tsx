import * as m from '@istmo/contract/messages';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { toastFieldCopied, toastCopyFailed } from '@istmo/client/copied';
import { Address } from '@istmo/ui/Address';
import { Button, buttonClass } from '@istmo/ui/Button';
import { useCopy } from '@istmo/ui/CopyButton';
import { Dialog } from '@istmo/ui/Dialog';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Info from 'lucide-react/icons/info';
import { useState } from 'react';
import './asset-info.css';
import { amountOf, dayOf } from '../../shared/format.ts';
import { type AssetFacts, assetInfoQuery } from './securities.queries.ts';

/** The button 'Asset Info' and its window (requirement 2.2.11). */
export function AssetInfo({ ticker }: { ticker: string }) {
  const [isOpen, setOpen] = useState(false);
  const info = useQuery({ ...assetInfoQuery(ticker), enabled: isOpen });
  return (
    <>
      <Button variant="secondary" icon={<Info aria-hidden />} onClick={() => setOpen(true)}>
        {m.securities_info()}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`${m.securities_info()} · ${ticker}`}
        labels={{ close: m.ui_close() }}
        size="lg"
      >
        {info.data && <Facts asset={info.data.data} />}
        {info.isPending && (
          <Loading label={m.ui_loading()}>
            <Skeleton className="h-64" />
          </Loading>
        )}
        {info.isError && <LoadFailed error={info.error} onRetry={() => void info.refetch()} />}
      </Dialog>
    </>
  );
}

function Facts({ asset }: { asset: AssetFacts }) {
  const id = (key: string, name: string, value: string) => ({
    key,
    name,
    value: <CopiedId label={name} value={value} />,
  });
  return (
    <KeyValue
      pairs={[
        { key: 'name', name: m.securities_info_name(), value: asset.name },
        { key: 'amount', name: m.securities_info_amount(), value: amountOf(asset.amount, asset.ticker) },
        { key: 'domain', name: m.securities_info_domain(), value: asset.domain || '–' },
        { key: 'ticker', name: m.wallets_ticker(), value: asset.ticker },
        id('destination', m.securities_info_destination(), asset.destination_address),
        id('token', m.securities_info_token(), asset.reissuance_token_id),
        id('reissuance', m.securities_info_reissuance(), asset.reissuance_address),
        id('asset', m.wallets_asset_id(), asset.asset_id),
        id('uuid', m.securities_info_uuid(), asset.asset_uuid),
        id('txid', m.securities_info_txid(), asset.txid),
        { key: 'unblind', name: m.securities_info_unblind(), value: <UnblindLink href={asset.unblind_link} /> },
        { key: 'created', name: m.securities_info_created(), value: dayOf(asset.created_at) },
      ]}
    />
  );
}

/** A long id, shortened; a press copies the whole of it and says so for two seconds. */
function CopiedId({ label, value }: { label: string; value: string }) {
  const { isCopied, copy } = useCopy(() => toastFieldCopied(label), toastCopyFailed);
  if (value === '') return '–';
  const Icon = isCopied ? Check : Copy;
  return (
    <button type="button" className="copied-id" onClick={() => void copy(value)}>
      <span className="sr-only">{m.securities_info_copy({ label })} </span>
      <Address value={value} shape="16" />
      <Icon aria-hidden />
    </button>
  );
}

/** The link comes from the issuance service, so it is opened only where it is one of the web. */
export function UnblindLink({ href }: { href: string }) {
  if (!href.startsWith('https://'))
    return (
      <Button size="sm" variant="secondary" disabledBecause={m.securities_info_unblind_none()}>
        {m.kernel_click_here()}
      </Button>
    );
  return (
    <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href={href} target="_blank" rel="noreferrer">
      {m.kernel_click_here()}
    </a>
  );
}

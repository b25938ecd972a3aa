import * as m from '@istmo/contract/messages';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { shortToastMs, toast } from '@istmo/client/toast';
import { Address } from '@istmo/ui/Address';
import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { CopyButton } from '@istmo/ui/CopyButton';
import { EmptyState, Loading, Skeleton } from '@istmo/ui/EmptyState';
import { QrBox } from '@istmo/ui/QrBox';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { networkInSentence, networkName } from '../../shared/networks.ts';
import type { RegistryInstrument } from '../../shared/registry.ts';
import { assetAddressQuery } from './deposits.queries.ts';
import { FindDeposit } from './FindDeposit.tsx';
import { IncomingDeposits } from './IncomingDeposits.tsx';

type AssetDepositProps = {
  readonly asset: RegistryInstrument;
  /** False until the deposit disclaimer is accepted: before that the server returns no address. */
  readonly mayLoadAddress: boolean;
};

/** Receives units of a listed asset that left the platform before (requirement 2.2.4). */
export function AssetDeposit({ asset, mayLoadAddress }: AssetDepositProps) {
  const [network] = asset.networks;
  if (!network || !asset.acceptsDeposits) return <NotReceived ticker={asset.code} />;
  return (
    <div className="deposit-layout">
      <section className="card deposit-card" aria-labelledby="deposit-address">
        <h2 id="deposit-address">{m.deposits_address()}</h2>
        <Banner tone="warn">
          {m.deposits_asset_only({
            ticker: asset.code,
            network: networkInSentence(networkName(network.title)),
          })}
        </Banner>
        <ReceivingAddress asset={asset.code} mayLoad={mayLoadAddress} />
        <p className="deposit-note">{m.deposits_asset_held()}</p>
        <p>
          <Link to={paths.assetBalance} className="link">
            {m.securities_next_holdings()}
          </Link>
        </p>
      </section>
      <div className="deposit-side">
        <IncomingDeposits currency={asset.code} />
        <FindDeposit />
      </div>
    </div>
  );
}

function ReceivingAddress({ asset, mayLoad }: { asset: string; mayLoad: boolean }) {
  const address = useQuery({ ...assetAddressQuery(asset), enabled: mayLoad });
  if (address.isError) return <LoadFailed error={address.error} onRetry={() => void address.refetch()} />;
  if (!address.data) {
    return (
      <Loading label={m.ui_loading()}>
        <Skeleton className="size-60" />
      </Loading>
    );
  }
  const { Address: value, Qrcode: image } = address.data;
  return (
    <div className="deposit-receive">
      <QrBox label={m.deposits_asset_qr()} src={image} />
      <div className="deposit-where">
        <p>
          <Address value={value} shape="full" />
        </p>
        <CopyButton
          withText
          variant="primary"
          value={value}
          labels={{ copy: m.deposits_copy_address(), copied: m.ui_copied() }}
          onCopied={() => toast({ text: m.kernel_address_copied(), tone: 'pos', ms: shortToastMs })}
          onFailed={() => toast({ text: m.kernel_address_copy_failed(), tone: 'neg', ms: shortToastMs })}
        />
      </div>
    </div>
  );
}

function NotReceived({ ticker }: { ticker: string }) {
  return (
    <div className="card">
      <EmptyState
        title={m.deposits_asset_none({ ticker })}
        action={
          <Link to={paths.assetBalance} className={buttonClass({ variant: 'secondary' })}>
            {m.securities_next_holdings()}
          </Link>
        }
      >
        {m.deposits_asset_none_note({ ticker })}
      </EmptyState>
    </div>
  );
}

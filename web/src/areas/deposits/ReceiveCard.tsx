import type { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.calls';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { CopyButton } from '@istmo/ui/CopyButton';
import { Skeleton } from '@istmo/ui/EmptyState';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Share2 from 'lucide-react/icons/share-2';
import { LoadFailed } from '@istmo/client/LoadFailed';
import type { CallErrorAt } from '@istmo/client/call-error';
import { amountOf } from '../../shared/format.ts';
import { shortToastMs, toast } from '@istmo/client/toast';
import { paths } from '../../paths.ts';
import { addressQuery, type Currency } from './deposits.queries.ts';
import { networkInSentence, networkLabel } from '../../shared/networks.ts';

type ReceiveCardProps = {
  currency: Currency;
  /** The network in the query string; an unknown one falls back to the first. */
  requestedNetwork: string;
  /** False until the deposit disclaimer is accepted: before that the server returns no address. */
  mayLoadAddress: boolean;
};

/** The network, what may be sent to it, and the address as QR code and text, with copy and share. */
export function ReceiveCard({ currency, requestedNetwork, mayLoadAddress }: ReceiveCardProps) {
  const { currency: code, networks } = currency;
  const network = networks.find(({ name }) => name === requestedNetwork) ?? networks[0];
  const navigate = useNavigate();
  const address = useQuery({
    ...addressQuery(code, network?.name ?? ''),
    enabled: mayLoadAddress && network !== undefined,
  });
  if (!network) return null;
  const label = networkLabel(network);
  return (
    <section className="card deposit-card" aria-labelledby="deposit-address">
      <h2 id="deposit-address">{m.deposits_address()}</h2>
      {networks.length > 1 && (
        <Field label={m.ui_network()}>
          <Select
            value={network.name}
            options={networks.map((one) => ({ value: one.name, label: networkLabel(one) }))}
            onChange={(event) =>
              void navigate({
                to: paths.depositIn,
                params: { id: code },
                search: { network: event.currentTarget.value },
                replace: true,
              })
            }
          />
        </Field>
      )}
      <Banner tone="warn">{m.deposits_only_this({ currency: code, network: networkInSentence(label) })}</Banner>
      {address.data?.is_direct_only && <Banner tone="warn">{m.deposits_direct_only({ currency: code })}</Banner>}
      {address.isError ? (
        <Unavailable currency={code} error={address.error} onRetry={() => void address.refetch()} />
      ) : (
        <Receive
          currency={code}
          network={label}
          address={address.data?.Address}
          image={address.data?.Qrcode}
          confirmations={address.data?.confirmations}
          minimum={address.data?.minimum}
        />
      )}
    </section>
  );
}

type ReceiveProps = {
  currency: string;
  network: string;
  address: string | undefined;
  image: string | undefined;
  confirmations: number | undefined;
  minimum: string | undefined;
};

function Receive({ currency, network, address, image, confirmations, minimum }: ReceiveProps) {
  return (
    <div className="deposit-receive">
      <span className="deposit-qr">
        {image === undefined ? (
          <Skeleton className="size-60" />
        ) : (
          <img src={image} width={240} height={240} alt={m.deposits_qr({ currency, network })} />
        )}
      </span>
      <div className="deposit-where">
        {address === undefined ? (
          <AddressSkeleton />
        ) : (
          <>
            <p>
              <Address value={address} shape="full" />
            </p>
            <div className="deposit-actions">
              <CopyButton
                withText
                variant="primary"
                value={address}
                labels={{ copy: m.deposits_copy_address(), copied: m.ui_copied() }}
                onCopied={() => toast({ text: m.kernel_address_copied(), tone: 'pos', ms: shortToastMs })}
                onFailed={() => toast({ text: m.kernel_address_copy_failed(), tone: 'neg', ms: shortToastMs })}
              />
              <ShareButton address={address} title={m.deposits_title_currency({ currency })} />
            </div>
          </>
        )}
        {confirmations !== undefined && (
          <p className="deposit-note">{m.deposits_credited_after({ count: confirmations })}</p>
        )}
        {minimum !== undefined && Number(minimum) > 0 && (
          <p className="deposit-note">{m.deposits_minimum({ amount: amountOf(minimum, currency), currency })}</p>
        )}
      </div>
    </div>
  );
}

function AddressSkeleton() {
  return (
    <div className="grid gap-3" aria-hidden>
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-11 w-44" />
    </div>
  );
}

/** On devices that can share, mostly phones. Cancelling the share sheet is not an error. */
function ShareButton({ address, title }: { address: string; title: string }) {
  if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return null;
  const share = (): void => void navigator.share({ title, text: address }).catch(() => undefined);
  return (
    <Button variant="secondary" icon={<Share2 aria-hidden />} onClick={share}>
      {m.deposits_share()}
    </Button>
  );
}

type UnavailableProps = { currency: string; error: CallErrorAt<typeof readDepositAddress>; onRetry: () => void };

function Unavailable({ currency, error, onRetry }: UnavailableProps) {
  if (error.failure.code === 'service_paused')
    return (
      <Banner tone="neg" title={error.message}>
        {m.deposits_paused({ currency })}
      </Banner>
    );
  return <LoadFailed title={m.deposits_address_unavailable()} error={error} onRetry={onRetry} />;
}

import { amountNote } from '@istmo/client/amount-note';
import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import { formatTerms } from '@istmo/contract/areas/withdrawals/withdrawals.rules';
import { formatUnits } from '@istmo/contract/kernel/money';
import { parsePaymentUri } from '@istmo/client/payment-uri';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { AmountInput } from '@istmo/ui/AmountInput';
import { Field } from '@istmo/ui/Field';
import { KeyValue } from '@istmo/ui/KeyValue';
import { OtpInput } from '@istmo/ui/OtpInput';
import { Select } from '@istmo/ui/Select';
import { shortened } from '@istmo/ui/address-text';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { paths } from '../../paths.ts';
import { amountOf, moneyOf } from '../../shared/format.ts';
import { networkInSentence, networkLabel, networkName } from '../../shared/networks.ts';
import { useRegistry } from '../../shared/registry.ts';
import { centsOf, usdText } from '../../shared/usd.ts';
import type { OpenNetwork, WithdrawDraft, WithdrawFields } from './withdraw-draft.ts';
import { pricesQuery, type ReadyAddress } from './withdrawals.queries.ts';

type FieldListProps = {
  readonly draft: WithdrawDraft;
  readonly networks: readonly OpenNetwork[];
  readonly addresses: readonly ReadyAddress[];
  readonly isLoadingAddresses: boolean;
  readonly onChange: (changed: Partial<WithdrawFields>) => void;
  readonly onNetwork: (name: string) => void;
};

/** The fields in the order in which they are checked. */
export function WithdrawFieldList(props: FieldListProps) {
  return (
    <>
      <CurrencyAndNetwork {...props} />
      <AmountField {...props} />
      <Figures draft={props.draft} />
      <AddressField {...props} />
      <CodeField {...props} />
    </>
  );
}

function CurrencyAndNetwork({ draft: { instrument, network }, networks, onNetwork }: FieldListProps) {
  const navigate = useNavigate();
  const currencies = [...useRegistry().instruments.values()].filter(
    ({ acceptsWithdrawals, networks: all }) => acceptsWithdrawals && all.length > 0,
  );
  const { code } = instrument;
  return (
    <div className="withdraw-pair">
      <Field label={m.withdrawals_currency()}>
        <Select
          value={code}
          options={currencies.map((one) => ({ value: one.code, label: `${one.code} · ${one.name}` }))}
          onChange={(event) =>
            void navigate({ to: paths.withdraw, params: { id: event.currentTarget.value }, replace: true })
          }
        />
      </Field>
      {instrument.networks.length > 1 ? (
        <Field
          label={m.withdrawals_network()}
          {...(networks.length === 1
            ? {
                note: m.withdrawals_network_only({ currency: code, network: networkInSentence(networkLabel(network)) }),
              }
            : {})}
        >
          <Select
            value={network.name}
            options={networks.map((one) => ({ value: one.name, label: networkLabel(one) }))}
            onChange={(event) => onNetwork(event.currentTarget.value)}
          />
        </Field>
      ) : (
        <div className="field">
          <span className="field-head">
            <span className="field-label">{m.withdrawals_network()}</span>
          </span>
          <span className="withdraw-fixed">{networkLabel(network)}</span>
        </div>
      )}
    </div>
  );
}

/** What a link of a wallet fills in: a saved address of this network, and an amount in the network's own coin. */
function readLink(text: string, { draft: { instrument, network }, addresses }: FieldListProps) {
  const link = parsePaymentUri(text);
  const chain = instrument.networks.find(({ name }) => name === network.name)?.chain;
  if (!link || link.chain !== chain) return undefined;
  const saved = addresses.find(({ address }) => address.toLowerCase() === link.address.toLowerCase());
  const amount = link.token === undefined && instrument.code === link.chain ? link.amount : undefined;
  return { ...(saved && { address: saved.address }), ...(amount !== undefined && { amount }) };
}

function AmountField(props: FieldListProps) {
  const { draft, onChange } = props;
  const { instrument, fields, maxText, amountError } = draft;
  const price = useQuery(pricesQuery).data?.data.find(({ symbol }) => symbol === instrument.code)?.price;
  const cents = centsOf(fields.amount.replace(/\.$/, ''), price);
  return (
    <Field
      id="withdraw-amount"
      label={m.withdrawals_amount()}
      error={amountError}
      required
      aside={
        cents !== undefined &&
        cents > 0n && (
          <span className="withdraw-approx">
            {m.withdrawals_approx({ usd: amountOf(usdText(cents), valuationCurrency) })}
          </span>
        )
      }
    >
      <AmountInput
        big
        value={fields.amount}
        decimals={instrument.inputScale}
        unit={instrument.code}
        max={maxText}
        labels={{ useDot: amountNote(instrument.inputScale), max: m.ui_max() }}
        onValueChange={(amount) => onChange({ amount })}
        onPaste={(event) => {
          const filled = readLink(event.clipboardData.getData('text'), props);
          if (!filled) return;
          event.preventDefault();
          onChange(filled);
        }}
      />
    </Field>
  );
}

function Figures({ draft: { context, network, instrument, received } }: { draft: WithdrawDraft }) {
  const { terms } = context;
  const show = (units: bigint): string => `${formatTerms(units, terms)} ${instrument.code}`;
  return (
    <div className="withdraw-figures">
      <KeyValue
        pairs={[
          { key: 'fee', name: m.withdrawals_fee(), value: moneyOf(network.withdraw_fee, network.fee_currency, 'up') },
          { key: 'min', name: m.withdrawals_minimum(), value: show(terms.min) },
          ...(terms.max === undefined ? [] : [{ key: 'max', name: m.withdrawals_maximum(), value: show(terms.max) }]),
          {
            key: 'receive',
            name: m.withdrawals_receive(),
            value: moneyOf(formatUnits(received, terms.ledgerScale), instrument.code),
            strong: true,
          },
        ]}
      />
    </div>
  );
}

function AddressField({ draft, addresses, isLoadingAddresses, onChange }: FieldListProps) {
  const { instrument, network, fields } = draft;
  const chosen = addresses.find(({ address }) => address === fields.address);
  return (
    <Field
      id="withdraw-address"
      label={m.withdrawals_address()}
      required
      aside={
        <Link to={paths.whitelist} className="link">
          {m.withdrawals_add_address()}
        </Link>
      }
      note={
        !isLoadingAddresses && addresses.length === 0
          ? m.withdrawals_no_address({ currency: instrument.code })
          : undefined
      }
      noteTone="warn"
    >
      <Select
        value={chosen ? fields.address : ''}
        placeholder={m.withdrawals_choose_address()}
        options={addresses.map(({ address, address_name: name }) => ({
          value: address,
          label: `${name} · ${shortened(address, 10)}`,
        }))}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      {chosen && (
        <p className="withdraw-chosen">
          <ShieldCheck aria-hidden />
          <span>
            <Address value={chosen.address} shape="full" />
            <small>{networkName(network.title)}</small>
          </span>
        </p>
      )}
    </Field>
  );
}

function CodeField({ draft: { fields }, onChange }: FieldListProps) {
  return (
    <Field id="withdraw-code" label={m.withdrawals_code()} hint={m.withdrawals_code_hint()} required>
      <OtpInput value={fields.code} onValueChange={(code) => onChange({ code })} />
    </Field>
  );
}

import { addAddress } from '@istmo/contract/areas/whitelist/whitelist.calls';
import {
  findCurrency,
  findWhitelistProblem,
  needsNetwork,
  type WhitelistForm,
  whitelistRules,
} from '@istmo/contract/areas/whitelist/whitelist.rules';
import { listOfferedNetworks } from '@istmo/contract/kernel/instrument';
import { translate } from '@istmo/contract/kernel/message';
import { parsePaymentUri } from '@istmo/client/payment-uri';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { Address } from '@istmo/ui/Address';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { OtpInput } from '@istmo/ui/OtpInput';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { networkLabel } from '../../shared/networks.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { moneyOf } from '../../shared/format.ts';
import { useRegistry } from '../../shared/registry.ts';
import { LookAlikes } from './LookAlikes.tsx';
import { type AddressRow, withdrawalCurrenciesQuery } from './whitelist.queries.ts';

const empty: WhitelistForm = { currency: '', network: '', address_name: '', address: '', tfaCode: '' };

/** Adds a withdrawal address (requirement 1.5 "Whitelist add"). */
export function AddressForm({ rows }: { rows: readonly AddressRow[] }) {
  const { instruments } = useRegistry();
  const { data: listed, wallet } = useSuspenseQuery(withdrawalCurrenciesQuery).data;
  const currencies = listed.flatMap(({ currency: code }) => instruments.get(code) ?? []);
  const form = useRules<WhitelistForm>({ rules: whitelistRules(currencies), start: empty });
  const write = useWrite({
    changes: ['whitelist'],
    // A code is not tried twice, so a failed attempt leaves the field empty.
    send: (fields: WhitelistForm) => callOrThrow(addAddress, fields).finally(() => form.set('tfaCode', '')),
    onDone: ({ msg }) => {
      form.reset();
      toast({ text: msg, tone: 'pos' });
    },
  });
  const invalid = () =>
    translate(findWhitelistProblem(currencies, form.values)?.message ?? m.kernel_fill_in_all_fields, getLocale());
  const submit = useSubmit({ form, write, invalid });
  const currency = findCurrency(currencies, form.values.currency);
  const balance = wallet[0]?.wallet.find((entry) => entry.currency === currency?.code);
  const address = form.values.address.trim();
  /** A link of a wallet names the network too, and the currency where it is the network's own coin. */
  const enterAddress = (text: string): void => {
    const link = parsePaymentUri(text);
    form.set('address', link?.address ?? text);
    if (!link) return;
    const named =
      currency ?? (link.token === undefined ? currencies.find(({ code }) => code === link.chain) : undefined);
    const network = named?.networks.find(({ chain }) => chain === link.chain);
    if (!named || !network) return;
    form.set('currency', named.code);
    form.set('network', needsNetwork(named) ? network.name : '');
  };
  return (
    <Form submit={submit}>
      <Field
        id="currency"
        label={m.whitelist_currency()}
        hint={balance && `${m.ui_balance()} ${moneyOf(balance.amount, balance.currency)}`}
        error={form.errorOf('currency')}
        required
      >
        <Select
          {...form.text('currency')}
          onChange={(event) => {
            form.set('currency', event.currentTarget.value);
            form.set('network', '');
          }}
          placeholder={m.whitelist_currency_missing()}
          options={currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        />
      </Field>
      {currency && needsNetwork(currency) && (
        <Field id="network" label={m.ui_network()} error={form.errorOf('network')} required>
          <Select
            {...form.text('network')}
            placeholder={m.whitelist_network_missing()}
            options={listOfferedNetworks(currency.networks).map(({ name, title }) => ({
              value: name,
              label: networkLabel({ name, title }),
            }))}
          />
        </Field>
      )}
      <Field
        id="address_name"
        label={m.whitelist_name()}
        hint={m.whitelist_name_hint()}
        error={form.errorOf('address_name')}
        required
      >
        <TextInput {...form.text('address_name')} autoComplete="off" />
      </Field>
      <AddressField form={form} onEnter={enterAddress} />
      <LookAlikes address={address} rows={rows} />
      <Field
        id="tfaCode"
        label={m.security_code()}
        hint={m.security_code_hint()}
        error={form.errorOf('tfaCode')}
        required
      >
        <OtpInput value={form.values.tfaCode} onValueChange={(digits) => form.set('tfaCode', digits)} />
      </Field>
      <div>
        <Button type="submit" loading={submit.isSending}>
          {m.whitelist_add()}
        </Button>
      </div>
    </Form>
  );
}

type AddressFieldProps = { readonly form: FormView<WhitelistForm>; readonly onEnter: (text: string) => void };

function AddressField({ form, onEnter }: AddressFieldProps) {
  const address = form.values.address.trim();
  return (
    <Field
      id="address"
      label={m.whitelist_address()}
      hint={m.whitelist_address_hint()}
      error={form.errorOf('address')}
      required
    >
      <TextInput
        {...form.text('address')}
        onChange={(event) => onEnter(event.currentTarget.value)}
        className="whitelist-address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {address !== '' && (
        <p className="whitelist-echo">
          <span className="sr-only">{m.whitelist_address_echo()}: </span>
          <Address value={address} shape="full" />
        </p>
      )}
    </Field>
  );
}

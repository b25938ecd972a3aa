import { findWithdrawalProblem } from '@istmo/contract/areas/withdrawals/withdrawals.rules';
import { translate } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { shortToastMs, toast } from '@istmo/client/toast';
import { useUnsaved } from '@istmo/client/unsaved';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import ArrowUp from 'lucide-react/icons/arrow-up-from-line';
import { type ReactNode, useState } from 'react';
import { DebtNotice } from '../../layout/DebtNotice.tsx';
import { paths } from '../../paths.ts';
import { amountOf, whenOf } from '../../shared/format.ts';
import { findInstrument, type RegistryInstrument } from '../../shared/registry.ts';
import { saveFlash } from '../../shared/flash.ts';
import { RuleNotice } from '../rules/public.ts';
import { ProfileNotice } from './ProfileNotice.tsx';
import { ReviewWithdrawal } from './ReviewWithdrawal.tsx';
import { WithdrawAside } from './WithdrawAside.tsx';
import { WithdrawFieldList } from './WithdrawFieldList.tsx';
import {
  createDraft,
  emptyFields,
  type OpenNetwork,
  type WithdrawDraft,
  type WithdrawFields,
} from './withdraw-draft.ts';
import { addressesQuery, balancesQuery, limitsQuery, type Terms, totalsQuery } from './withdrawals.queries.ts';

type WithdrawFormProps = { readonly instrument: RegistryInstrument; readonly terms: Terms };

type DraftInput = WithdrawFormProps & {
  readonly network: OpenNetwork;
  readonly fields: WithdrawFields;
};

/** What was typed, with the addresses, the balance and the limits that it is judged by. */
function useWithdrawDraft({ instrument, terms, network, fields }: DraftInput) {
  const { code } = instrument;
  const addresses = useQuery(addressesQuery);
  const balances = useQuery(balancesQuery);
  const limit = useQuery(limitsQuery).data?.limData.find(({ currency }) => currency === code);
  const used = useQuery(totalsQuery(code)).data?.msg;
  const own = addresses.data?.data.filter(({ currency }) => currency === code) ?? [];
  const balanceOf = (wanted: string): string | undefined =>
    balances.data?.walData.find(({ currency }) => currency === wanted)?.amount;
  const draft = createDraft({
    instrument,
    feeScale: findInstrument(network.fee_currency)?.ledgerScale ?? instrument.ledgerScale,
    network,
    terms,
    fields,
    balance: balanceOf(code),
    feeBalance: network.fee_currency === code ? undefined : balanceOf(network.fee_currency),
    hasAddress: addresses.data === undefined || own.length > 0,
    limit,
    used,
  });
  return { addresses, own, choices: own.filter((one) => one.network === network.title), draft };
}

/** Currency, network, amount, address and code; what they come to beside them; and the review before anything is sent. */
export function WithdrawForm({ instrument, terms }: WithdrawFormProps) {
  const { networks } = terms;
  const [chosen, setChosen] = useState(networks[0]?.name);
  const network = networks.find(({ name }) => name === chosen) ?? networks[0];
  if (!network) return <Banner tone="warn">{m.wallets_withdraw_paused({ currency: instrument.code })}</Banner>;
  return <NetworkForm {...{ instrument, terms, networks, network }} onNetwork={setChosen} />;
}

/** What the rules are asked about: the amount that was entered, once it is one. */
const amountToCheck = ({ units, instrument }: WithdrawDraft): string =>
  units > 0n ? formatUnits(units, instrument.ledgerScale) : '';

type NetworkFormProps = WithdrawFormProps & {
  readonly networks: readonly OpenNetwork[];
  readonly network: OpenNetwork;
  readonly onNetwork: (name: string) => void;
};

function NetworkForm({ instrument, terms, networks, network, onNetwork }: NetworkFormProps) {
  const { code } = instrument;
  const navigate = useNavigate();
  const [fields, setFields] = useState<WithdrawFields>(emptyFields);
  const [error, setError] = useState<ReactNode>();
  const [isReviewing, setReviewing] = useState(false);
  const { addresses, own, choices, draft } = useWithdrawDraft({ instrument, terms, network, fields });
  useUnsaved(fields.amount !== '');
  const change = (changed: Partial<WithdrawFields>): void => {
    setError(undefined);
    setFields((before) => ({ ...before, ...changed }));
  };
  const refuse = (text: string, refusal: string, why: ReactNode = text): void => {
    toast({ text, tone: 'neg', ms: shortToastMs });
    setError(why);
    if (refusal === 'disallowed_content') setFields(emptyFields);
    else setFields((before) => ({ ...before, code: '' }));
  };
  const review = (): void => {
    const form = { network: network.wire, amount: fields.amount, address_info: fields.address, otp: fields.code };
    const problem = findWithdrawalProblem(form, draft.context);
    if (!problem) return setReviewing(true);
    const text = translate(problem.message, getLocale());
    if (own.length === 0 && addresses.data && problem.field === 'address_info') {
      saveFlash({ tone: 'warn', text });
      return void navigate({ to: paths.whitelist });
    }
    return refuse(text, problem.code);
  };
  const amount = fields.amount === '' ? undefined : amountOf(fields.amount.replace(/\.$/, '') || '0', code);
  return (
    <div className="withdraw-layout">
      <form
        className="card withdraw-card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          review();
        }}
      >
        {terms.resting_until !== null && (
          <Banner tone="warn" title={m.withdrawals_resting()}>
            {m.withdrawals_resting_until({ time: whenOf(terms.resting_until) })}
          </Banner>
        )}
        <DebtNotice title={m.debts_withdrawals_refused()} />
        <ProfileNotice currency={code} fromUsd={terms.beneficiary_usd} />
        {error === undefined && <RuleNotice instrument={instrument} action="withdraw" amount={amountToCheck(draft)} />}
        {addresses.isError && <Banner tone="neg">{m.withdrawals_addresses_failed()}</Banner>}
        {error !== undefined && (
          <Banner tone="neg" urgent>
            {error}
          </Banner>
        )}
        <WithdrawFieldList
          draft={draft}
          networks={networks}
          addresses={choices}
          isLoadingAddresses={addresses.isPending}
          onChange={change}
          onNetwork={(name) => {
            onNetwork(name);
            change({ address: '' });
          }}
        />
        <Button type="submit" wide icon={<ArrowUp aria-hidden />}>
          {amount === undefined ? m.withdrawals_submit_empty() : m.withdrawals_submit({ amount, currency: code })}
        </Button>
        <p className="withdraw-note">{m.withdrawals_review_hint()}</p>
      </form>
      <WithdrawAside draft={draft} terms={terms} />
      <ReviewWithdrawal
        open={isReviewing}
        draft={draft}
        address={choices.find((one) => one.address === fields.address)}
        others={own}
        onClose={() => setReviewing(false)}
        onRefused={(text, refusal, why) => {
          setReviewing(false);
          refuse(text, refusal, why);
        }}
        onDone={(reference) => {
          setFields(emptyFields);
          void navigate({ to: paths.withdrawal, params: { id: reference } });
        }}
      />
    </div>
  );
}

import { findOwnDeposit } from '@istmo/contract/areas/deposits/deposits.calls';
import { type FindDepositForm, findDepositRules } from '@istmo/contract/areas/deposits/deposits.rules';
import type { ReplyAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { Banner, type BannerProps } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { amountOf } from '../../shared/format.ts';
import { networkName } from '../../shared/networks.ts';
import { paths } from '../../paths.ts';

type FoundDeposit = ReplyAt<typeof findOwnDeposit>;
type FoundOutput = FoundDeposit['outputs'][number];

/** What became of a transaction: the customer pastes its id and gets an answer of the networks. */
export function FindDeposit() {
  const [found, setFound] = useState<{ readonly txid: string; readonly reply: FoundDeposit }>();
  const form = useRules<FindDepositForm>({ rules: findDepositRules, start: { txid: '' } });
  const write = useWrite({
    changes: ['deposits'],
    send: (fields: FindDepositForm) => callOrThrow(findOwnDeposit, fields),
    onDone: ({ reply }, { txid }) => setFound({ txid, reply }),
    onFailed: () => setFound(undefined),
  });
  const submit = useSubmit({ form, write, invalid: () => form.problems[0]?.text ?? m.deposits_find_missing() });
  return (
    <section className="card deposit-card" aria-labelledby="deposit-find">
      <h2 id="deposit-find">{m.deposits_find_title()}</h2>
      <Form submit={submit}>
        <Field
          id="txid"
          label={m.deposits_find_id()}
          hint={m.deposits_find_intro()}
          error={form.errorOf('txid')}
          required
        >
          <TextInput {...form.text('txid')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <div>
          <Button type="submit" variant="secondary" loading={submit.isSending}>
            {m.deposits_find_action()}
          </Button>
        </div>
      </Form>
      {/* An answer is shown with the id that it is about only. */}
      {found && found.txid === form.values.txid && <Answers found={found.reply} />}
    </section>
  );
}

function Answers({ found: { outputs, unread } }: { found: FoundDeposit }) {
  return (
    <div className="grid gap-3">
      {outputs.map((output) => (
        <Answer key={`${output.network} ${output.output}`} output={output} />
      ))}
      {outputs.length === 0 && unread.length === 0 && (
        <Banner tone="warn" title={m.deposits_find_unknown()}>
          {m.deposits_find_unknown_note()}
        </Banner>
      )}
      {unread.length > 0 && (
        <Banner tone="warn">{m.deposits_find_unread({ networks: unread.map(networkName).join(', ') })}</Banner>
      )}
    </div>
  );
}

function Answer({ output }: { output: FoundOutput }) {
  const isLost = output.answer === 'other_network' || output.answer === 'other_token';
  return (
    <Banner
      tone={toneOf(output)}
      action={
        isLost ? (
          <Link to={paths.support} className="link">
            {m.deposits_find_support()}
          </Link>
        ) : (
          output.answer === 'not_opened' && (
            <Link to={paths.depositIn} params={{ id: output.currency ?? '' }} className="link">
              {m.wallets_deposit_currency({ currency: output.currency ?? '' })}
            </Link>
          )
        )
      }
    >
      {answerText(output)}
    </Banner>
  );
}

function toneOf({ answer, status }: FoundOutput): BannerProps['tone'] {
  if (answer !== 'deposit' || status === 'rejected') return 'warn';
  return status === 'completed' ? 'pos' : 'info';
}

function answerText(output: FoundOutput): string {
  const { answer, network: title, currency = '' } = output;
  const network = networkName(title);
  switch (answer) {
    case 'other_address':
      return m.deposits_find_other_address({ network });
    case 'not_opened':
      return m.deposits_find_not_opened({ network, currency });
    case 'other_network':
      return m.deposits_find_other_network({ network, currency });
    case 'other_token':
      return m.deposits_find_other_token({ network });
    case 'own_transfer':
      return m.deposits_find_own_transfer({ network });
    case 'failed':
      return m.deposits_find_failed({ network });
    case 'deposit':
      return progressText(output);
  }
}

function progressText({ network: title, currency = '', amount = '0', status, ...progress }: FoundOutput): string {
  const params = { network: networkName(title), currency, amount: amountOf(amount, currency) };
  if (status === 'completed') return m.deposits_find_credited(params);
  if (progress.is_reversed) return m.deposits_find_reversed(params);
  if (status === 'rejected') return m.deposits_find_gone(params);
  const { confirmations: count = 0, confirmations_needed: needed = 0, waits_for: reason, minimum = '0' } = progress;
  const found = m.deposits_find_found(params);
  if (reason === 'review') return `${found} ${m.deposits_in_review()}`;
  if (reason === 'minimum')
    return `${found} ${m.deposits_below_minimum({ amount: amountOf(minimum, currency), currency })}`;
  return count === 0
    ? m.deposits_find_seen({ ...params, needed })
    : m.deposits_find_confirming({ ...params, count, needed });
}

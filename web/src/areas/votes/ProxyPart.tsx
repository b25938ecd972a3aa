import { callOrThrow } from '@istmo/client/call-error';
import { PdfDrop } from '@istmo/client/PdfDrop';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { Form } from '@istmo/client/Form';
import { nameProxy, revokeProxy } from '@istmo/contract/areas/votes/votes.calls';
import { failure } from '@istmo/contract/kernel/rules';
import { required } from '@istmo/contract/kernel/text-rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { useState } from 'react';
import type { HolderVote } from './votes.queries.ts';

type ProxyProps = { readonly vote: HolderVote };
type NamedProxy = NonNullable<HolderVote['proxy']>;

function stateText({ state, email, refusal }: NamedProxy): string {
  if (state === 'waiting') return m.votes_proxy_is_waiting({ email });
  if (state === 'accepted') return m.votes_proxy_is_accepted({ email });
  if (state === 'refused') return m.votes_proxy_is_refused({ email, refusal });
  return m.votes_proxy_is_revoked({ email });
}

/** Who votes for the holder: named with a document, accepted by staff, and revoked by the holder. */
export function ProxyPart({ vote: { proxy, reference } }: ProxyProps) {
  const [isOpen, setOpen] = useState(false);
  const isNamed = proxy?.state === 'waiting' || proxy?.state === 'accepted';
  return (
    <section className="vote-proxy" aria-labelledby="proxy">
      <h3 id="proxy">{m.votes_proxy()}</h3>
      <p className="event-note">{m.votes_proxy_note()}</p>
      {proxy && <p>{stateText(proxy)}</p>}
      {isNamed && <Revoke proxy={proxy} />}
      {!isNamed && !isOpen && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {m.votes_proxy_name()}
        </Button>
      )}
      {!isNamed && isOpen && <ProxyForm reference={reference} />}
    </section>
  );
}

function Revoke({ proxy: { id, email } }: { readonly proxy: NamedProxy }) {
  const write = useWrite({
    send: () => callOrThrow(revokeProxy, { id }),
    changes: ['actions'],
    onDone: ({ msg }) => toast({ text: msg ?? '', tone: 'pos' }),
  });
  return (
    <>
      <p className="event-note">{m.votes_proxy_revoke_note({ email })}</p>
      <Button variant="secondary" loading={write.isSending} onClick={() => write.run()}>
        {m.votes_proxy_revoke()}
      </Button>
    </>
  );
}

type ProxyValues = { email: string; document: File | undefined };

function ProxyForm({ reference }: { readonly reference: string }) {
  const form = useRules<ProxyValues>({
    rules: {
      email: [required(m.votes_proxy_email_invalid)],
      document: [(file) => (file ? undefined : failure(m.documents_file_missing))],
    },
    start: { email: '', document: undefined },
  });
  const write = useWrite({
    send: ({ email, document }: ProxyValues) =>
      callOrThrow(nameProxy, { reference, email }, { files: { document: document ? [document] : [] } }),
    changes: ['actions'],
    onDone: ({ msg }) => toast({ text: msg ?? '', tone: 'pos' }),
  });
  const submit = useSubmit({ form, write, invalid: m.votes_proxy_email_invalid });
  return (
    <Form submit={submit}>
      <Field id="email" label={m.votes_proxy_email()} error={form.errorOf('email')} required>
        <TextInput {...form.text('email')} type="email" autoComplete="off" />
      </Field>
      <Field id="document" label={m.votes_proxy_document()} error={form.errorOf('document')} required>
        <PdfDrop {...form.file('document')} choose={m.votes_proxy_choose()} />
      </Field>
      <div>
        <Button type="submit" loading={submit.isSending}>
          {m.votes_proxy_send()}
        </Button>
      </div>
    </Form>
  );
}

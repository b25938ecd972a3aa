import * as m from '@istmo/contract/messages';
import type { readOffering } from '@istmo/contract/areas/raise-pages/raise-pages.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { ScrollGate } from '@istmo/ui/ScrollGate';
import { useQuery } from '@tanstack/react-query';
import type { OrderPartProps } from './order-state.ts';
import { documentAddress, localised } from '../raise-pages/public.tsx';
import { offeringQuery } from './subscriptions.queries.ts';

type Accepted = OrderPartProps['form']['documents'][number];
type Named = ReplyAt<typeof readOffering>['data']['documents'];

type DocumentsProps = OrderPartProps & { readonly onBack: () => void; readonly onNext: () => void };

/** Step 2: the risks, what happens to the money, and every document of the terms, accepted once the end was seen. */
export function OrderDocuments({ form, state, onChange, onBack, onNext }: DocumentsProps) {
  // Other terms have other documents.
  const named = useQuery(offeringQuery(form.slug)).data?.data.documents ?? [];
  const isAgreed = state.isAgreed && state.agreedVersion === form.terms_version;
  return (
    <div className="order-form">
      <ScrollGate
        title={m.subscriptions_documents_title()}
        agreed={isAgreed}
        onAgree={(agreed) => onChange({ isAgreed: agreed, agreedVersion: form.terms_version })}
        labels={{
          hint: m.subscriptions_documents_hint(),
          next: m.subscriptions_documents_next(),
          ready: m.subscriptions_documents_ready(),
          agree: m.subscriptions_documents_agree(),
        }}
      >
        <h2>{m.subscriptions_risk_title()}</h2>
        <p>{m.subscriptions_risk_loss()}</p>
        <p>{m.subscriptions_risk_sell()}</p>
        <h2>{m.subscriptions_escrow_title()}</h2>
        <p>{m.subscriptions_escrow_text()}</p>
        {form.documents.length > 0 && (
          <>
            <h2>{m.subscriptions_documents_title()}</h2>
            <ul className="order-documents">
              {form.documents.map((one) => (
                <DocumentItem key={`${one.document} ${one.version}`} slug={form.slug} accepted={one} named={named} />
              ))}
            </ul>
          </>
        )}
      </ScrollGate>
      <div className="order-buttons">
        <Button variant="secondary" onClick={onBack}>
          {m.subscriptions_back()}
        </Button>
        <Button onClick={onNext} disabled={!isAgreed}>
          {m.subscriptions_next()}
        </Button>
      </div>
    </div>
  );
}

type ItemProps = { readonly slug: string; readonly accepted: Accepted; readonly named: Named };

/** A document by its title, to be opened in another tab; its hash is what the order names. */
function DocumentItem({ slug, accepted: { document, version, hash }, named }: ItemProps) {
  const found = named.find((one) => one.id === document && one.version === version);
  return (
    <li>
      {found ? (
        <a className="link" href={documentAddress(slug, found)} target="_blank" rel="noreferrer">
          {localised(found.title)}
        </a>
      ) : (
        <strong>{document}</strong>
      )}{' '}
      {m.subscriptions_documents_file({ version: `${version}` })}
      <code>{hash}</code>
    </li>
  );
}

import * as m from '@istmo/contract/messages';
import type { readOffering } from '@istmo/contract/areas/raise-pages/raise-pages.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { ScrollGate } from '@istmo/ui/ScrollGate';
import { useQuery } from '@tanstack/react-query';
import type { OrderPartProps } from './order-state.ts';
import { documentAddress, localised } from '../raise-pages/public.tsx';
import { namedDocumentsQuery } from './subscriptions.queries.ts';

type Accepted = OrderPartProps['form']['documents'][number];
type Named = ReplyAt<typeof readOffering>['data']['documents'];

type DocumentsProps = OrderPartProps & { readonly onBack: () => void; readonly onNext: () => void };

/** Step 2: the risks, what happens to the money, and every document of the terms, accepted once the end was seen. */
export function OrderDocuments({ form, state, onChange, onBack, onNext }: DocumentsProps) {
  const named = useQuery(namedDocumentsQuery(form)).data?.data.documents ?? [];
  const isAgreed = state.isAgreed && state.agreedVersion === form.terms_version;
  return (
    <div className="order-form">
      {state.agreedVersion !== undefined && state.agreedVersion !== form.terms_version && (
        <Banner tone="warn" urgent>
          {m.subscriptions_terms_new_version({ version: `${form.terms_version}` })}
        </Banner>
      )}
      <ScrollGate
        // Another version has not been read yet.
        key={form.terms_version}
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
              {form.documents.map((one, index) => (
                <DocumentItem
                  key={`${one.document} ${one.version}`}
                  slug={form.slug}
                  accepted={one}
                  named={named}
                  place={index + 1}
                />
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

type ItemProps = { readonly slug: string; readonly accepted: Accepted; readonly named: Named; readonly place: number };

/** A document by its title, version and size, as a file to open; its hash, which is what the order names, is shown on demand. */
function DocumentItem({ slug, accepted: { document, version, hash }, named, place }: ItemProps) {
  const found = named.find((one) => one.id === document && one.version === version);
  return (
    <li>
      {found ? (
        <a
          className="link"
          href={documentAddress(slug, found)}
          aria-label={m.raisepage_document_open_name({ document: localised(found.title) })}
        >
          {localised(found.title)}
        </a>
      ) : (
        <strong>{m.subscriptions_documents_unnamed({ place: `${place}` })}</strong>
      )}
      <span className="order-document-facts">
        {found
          ? m.raisepage_document_meta({ version, kb: Math.ceil(found.bytes / 1000) })
          : m.subscriptions_documents_file({ version: `${version}` })}
      </span>
      <details>
        <summary>{m.subscriptions_documents_hash()}</summary>
        <code>{hash}</code>
      </details>
    </li>
  );
}

import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { Status } from '@istmo/ui/Tag';
import { dayText } from '../../shared/day-text.ts';
import { CaseImage } from '../../shared/review/CaseImage.tsx';
import { answerName, checkName, documentName } from './review-names.ts';
import { imageQuery, type Review } from './reviews.queries.ts';

const resultKinds = { passed: 'done', failed: 'failed', waiting: 'waiting' } as const;
const resultNames = {
  passed: m.kyc_result_passed,
  failed: m.kyc_result_failed,
  waiting: m.kyc_result_waiting,
} as const;

/** What the provider's review is based on. */
export function Evidence({ review }: { readonly review: Review }) {
  const { id, provider, documents, checks } = review;
  return (
    <section className="review-section">
      <h3>
        {m.kyc_evidence()}
        {provider.reached_at !== null && (
          <small>
            <DateTime at={provider.reached_at} />
          </small>
        )}
      </h3>
      <p>
        {m.kyc_provider_says()}: <b>{answerName(provider)}</b>
        {provider.labels.length > 0 && <span className="code"> {provider.labels.join(', ')}</span>}
      </p>
      {provider.comment !== '' && <p className="review-quote">{provider.comment}</p>}
      {documents.length + checks.length === 0 && <p className="review-none">{m.kyc_evidence_none()}</p>}
      <Documents documents={documents} />
      <ul className="review-list">
        {checks.map(({ name, result, labels }) => (
          <li key={name}>
            <span>{checkName(name)}</span>
            {labels.length > 0 && <span className="code">{labels.join(', ')}</span>}
            <Status kind={resultKinds[result]}>{resultNames[result]()}</Status>
          </li>
        ))}
      </ul>
      <div className="review-images">
        {checks.flatMap(({ name, images }) =>
          images.map((image, index) => (
            <CaseImage
              key={`${name} ${image}`}
              query={imageQuery(id, image)}
              label={m.kyc_image({ check: checkName(name), number: index + 1 })}
            />
          )),
        )}
      </div>
    </section>
  );
}

function Documents({ documents }: Pick<Review, 'documents'>) {
  return (
    <ul className="review-list">
      {documents.map(({ kind, country, number, valid_until: until, is_expired: isExpired }) => (
        <li key={`${kind} ${number}`}>
          <span>
            {documentName(kind)} · {country} {number}
          </span>
          {isExpired && <Status kind="failed">{m.kyc_document_expired({ date: dayText(until) })}</Status>}
          {!isExpired && until !== '' && <small>{m.kyc_document_until({ date: dayText(until) })}</small>}
        </li>
      ))}
    </ul>
  );
}

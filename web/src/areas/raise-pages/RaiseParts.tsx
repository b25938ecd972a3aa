import type { OfferingView, TimelineName } from '@istmo/contract/kernel/offering-shape';
import type { RaisePageContent } from '@istmo/contract/kernel/raise-page';
import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { Timeline } from '@istmo/ui/Timeline';
import FileText from 'lucide-react/icons/file-text';
import { useOfferings } from '../../public/offerings-context.ts';
import { Questions } from '../../public/Questions.tsx';
import { InvestorQuestions } from './InvestorQuestions.tsx';
import { Chapter } from './Chapter.tsx';
import { Moment } from './Moment.tsx';
import { documentAddress, localised, pictureAddress } from './offering-texts.ts';

const timeNames: Readonly<Record<TimelineName, () => string>> = {
  announced: m.raisepage_time_announced,
  opens: m.raisepage_time_opens,
  closes: m.raisepage_time_closes,
  settled: m.raisepage_time_settled,
  failed: m.raisepage_time_failed,
  cancelled: m.raisepage_time_cancelled,
  refunded: m.raisepage_time_refunded,
};

const bad: readonly TimelineName[] = ['failed', 'cancelled'];

export function RaiseTimeline({ view: { timeline } }: { view: OfferingView }) {
  const [done, planned] = [m.raisepage_time_done(), m.raisepage_time_planned()];
  return (
    <Chapter id="timeline" title={m.raisepage_timeline()} text={m.raisepage_zone()}>
      <div className="pt-5">
        <Timeline
          items={timeline.map(({ name, at, is_past: isPast }) => ({
            key: name,
            title: timeNames[name](),
            state: bad.includes(name) ? 'failed' : isPast ? 'done' : 'ahead',
            note: <Moment at={at} />,
          }))}
          states={{ done, current: planned, waiting: planned, failed: done, ahead: planned }}
        />
      </div>
    </Chapter>
  );
}

export function RaiseDocuments({ view: { card, documents } }: { view: OfferingView }) {
  if (documents.length === 0) return null;
  return (
    <Chapter id="documents" title={m.raisepage_documents()} text={m.raisepage_documents_text()}>
      <ul className="documents">
        {documents.map((document) => (
          <li key={`${document.id} ${document.version}`}>
            <FileText size={24} strokeWidth={1.75} aria-hidden className="text-brand-text" />
            <span className="min-w-0 grow">
              <strong className="block font-semibold">{localised(document.title)}</strong>
              <span className="num block text-sm text-ink-2">
                {m.raisepage_document_meta({ version: document.version, kb: Math.ceil(document.bytes / 1000) })}
              </span>
              <span className="raise-hash block">{document.sha256}</span>
            </span>
            <a
              className={buttonClass({ variant: 'secondary' })}
              href={documentAddress(card.slug, document)}
              aria-label={m.raisepage_document_open_name({ document: localised(document.title) })}
            >
              {m.raisepage_document_open()}
            </a>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}

type Member = RaisePageContent['team'][number];

function Portrait({ slug, member: { picture, name } }: { slug: string; member: Member }) {
  if (!picture) {
    return (
      <span className="portrait portrait-none" aria-hidden>
        {name.slice(0, 1)}
      </span>
    );
  }
  return (
    <img
      className="portrait"
      src={pictureAddress(slug, picture.key)}
      width={picture.width}
      height={picture.height}
      alt={localised({ en: picture.alt_en, es: picture.alt_es })}
      loading="lazy"
      decoding="async"
    />
  );
}

export function RaiseTeam({ view: { card, page } }: { view: OfferingView }) {
  if (!page || page.team.length === 0) return null;
  return (
    <Chapter id="team" title={m.raisepage_team()}>
      <ul className="people">
        {page.team.map((member) => (
          <li key={member.name} className="person">
            <Portrait slug={card.slug} member={member} />
            <div className="min-w-0">
              <h3 className="text-lg">{member.name}</h3>
              <p className="text-sm font-medium text-brand-text">
                {localised({ en: member.role_en, es: member.role_es })}
              </p>
              <p className="pt-1 text-ink-2">{localised({ en: member.text_en, es: member.text_es })}</p>
            </div>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}

/** What the issuer says of itself, in its own words. */
export function RaiseSections({ page }: { page: RaisePageContent | null }) {
  if (!page) return null;
  return localised(page).sections.map(({ title, paragraphs }, index) => (
    <Chapter key={title} id={index === 0 ? 'about' : `about-${index + 1}`} title={title}>
      <div className="raise-prose">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Chapter>
  ));
}

/** The issuer's own questions, and after them what investors asked and it answered in public. */
export function RaiseQuestions({ view: { card, page } }: { view: OfferingView }) {
  const { questions: asked } = useOfferings();
  const questions = page ? localised(page).questions : [];
  if (questions.length === 0 && asked.answered.length === 0 && !asked.takes_questions) return null;
  return (
    <Chapter id="questions" title={m.raisepage_questions()}>
      {questions.length > 0 && (
        <div className="pt-4">
          <Questions name="raise-faq" questions={questions.map(({ question, answer }) => [question, answer])} />
        </div>
      )}
      <InvestorQuestions slug={card.slug} questions={asked} />
    </Chapter>
  );
}

export function RaiseRisk() {
  return (
    <Chapter id="risk" title={m.raisepage_risk()}>
      <div className="raise-risk">
        <p>{m.raisepage_risk_text()}</p>
        <p>{m.raisepage_risk_platform()}</p>
      </div>
    </Chapter>
  );
}

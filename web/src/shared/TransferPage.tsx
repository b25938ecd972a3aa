import './transfer-page.css';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { Banner } from '@istmo/ui/Banner';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { RouteMarker } from '@istmo/ui/RouteMarker';
import { Money } from '@istmo/ui/Money';
import { Status, type StatusKind } from '@istmo/ui/Tag';
import { Timeline, type TimelineItem } from '@istmo/ui/Timeline';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { placesOf } from './format.ts';
import { stepWords } from './step-words.ts';

type TransferPageProps = {
  readonly title: string;
  readonly intro?: string | undefined;
  /** The link of the page before this one: a list of transfers. */
  readonly from: ReactNode;
  readonly here: string;
  readonly currency: string;
  readonly amount: string;
  readonly status: { readonly kind: StatusKind; readonly word: string };
  /** What it means for the customer where it is not simply done. */
  readonly note?: string | undefined;
  readonly stepsTitle: string;
  readonly steps: readonly TimelineItem[];
  readonly factsTitle: string;
  readonly facts: readonly KeyValuePair[];
  /** What can be done with it: a receipt, an explorer. */
  readonly actions?: ReactNode;
  readonly supportText: string;
};

/** The page of one transfer: where it is, what happened until now, and its details. */
export function TransferPage(props: TransferPageProps) {
  const { title, intro, from, here } = props;
  return (
    <>
      <PageHead title={title} intro={intro} breadcrumbs={<PageCrumbs here={here}>{from}</PageCrumbs>} />
      <div className="transfer-layout">
        <MainCard {...props} />
        <Details {...props} />
      </div>
    </>
  );
}

function MainCard({ title, currency, amount, status, note, stepsTitle, steps }: TransferPageProps) {
  return (
    <section className="card card-pad transfer-card" aria-label={title}>
      <div className="transfer-head">
        <span className="transfer-amount">
          <RouteMarker ticker={currency} />
          <Money amount={amount} unit={currency} places={placesOf(currency)} size="md" />
        </span>
        <span role="status">
          <Status kind={status.kind}>{status.word}</Status>
        </span>
      </div>
      {note && <Banner tone={status.kind === 'failed' ? 'warn' : 'info'}>{note}</Banner>}
      <h2>{stepsTitle}</h2>
      <Timeline items={steps} states={stepWords()} />
    </section>
  );
}

function Details({ factsTitle, facts, actions, supportText }: TransferPageProps) {
  return (
    <section className="card card-pad transfer-card" aria-labelledby="facts">
      <h2 id="facts">{factsTitle}</h2>
      <KeyValue pairs={facts} />
      {actions}
      <p>
        <Link to={paths.support} className="link">
          {supportText}
        </Link>
      </p>
    </section>
  );
}

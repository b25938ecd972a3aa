import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Countdown } from '../progress/Countdown.tsx';
import { DateTime } from '../values/DateTime.tsx';
import { LoadingBar } from '../progress/LoadingBar.tsx';
import { TitleRule } from '../layout/TitleRule.tsx';
import { ProgressBar } from '../progress/ProgressBar.tsx';
import { Stepper } from '../progress/Stepper.tsx';
import { Timeline } from '../progress/Timeline.tsx';
import { GalleryCard } from './GalleryCard.tsx';
import { fill, type GalleryLabels } from './gallery-labels.ts';

export function GalleryProgress({ labels }: { labels: GalleryLabels }) {
  const { t, states } = labels;
  const [until, setUntil] = useState(() => Date.now() + 6000);
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <GalleryCard title={t.progressSection} className="md:col-span-2">
        <Stepper
          labels={{ nav: t.steps, states, position: (n, of) => fill(t.position, { n, of }) }}
          steps={[
            { key: '1', label: t.step1, state: 'done', link: (inside) => <a href="#progress">{inside}</a> },
            { key: '2', label: t.step2, state: 'current' },
            { key: '3', label: t.step3, state: 'ahead' },
            { key: '4', label: t.step4, state: 'ahead' },
          ]}
        />
        <TitleRule />
      </GalleryCard>
      <GalleryCard title={t.setup}>
        <Timeline
          states={states}
          items={[
            { key: '1', title: t.setup1, state: 'done', side: t.done },
            { key: '2', title: t.setup2, state: 'waiting', side: t.review },
            {
              key: '3',
              title: t.setup3,
              state: 'ahead',
              side: (
                <a className="link" href="#progress">
                  {t.start}
                </a>
              ),
            },
            {
              key: '4',
              title: t.setup4,
              state: 'ahead',
              side: (
                <a className="link" href="#progress">
                  {t.start}
                </a>
              ),
            },
          ]}
        />
      </GalleryCard>
      <GalleryCard title={t.payment}>
        <Timeline
          states={states}
          items={[
            {
              key: '1',
              title: t.sent1,
              state: 'done',
              note: <DateTime at="2026-11-20T22:12:09Z" zone="America/Guatemala" />,
            },
            {
              key: '2',
              title: t.sent2,
              state: 'done',
              note: <DateTime at="2026-11-20T22:14:31Z" zone="America/Guatemala" />,
            },
            { key: '3', title: t.sent3, state: 'current', note: t.updated },
            { key: '4', title: t.sent4, state: 'ahead' },
          ]}
        />
      </GalleryCard>
      <GalleryCard title={t.tranche}>
        <ProgressBar label={t.tranche} text={t.trancheText} done={16178n} whole={38520n} />
        <ProgressBar label={t.limit} text={t.limitText} done={800n} whole={1000n} tone="warn" />
        <ProgressBar label={t.limit} text={t.limitText} done={0} whole={1000} />
      </GalleryCard>
      <GalleryCard title={t.validFor.replace(' {n} s', '')}>
        <Countdown
          until={until}
          span={6000}
          labels={{ left: (n) => fill(t.validFor, { n }), expired: t.expired, start: fill(t.validFor, { n: 6 }) }}
        />
        <div>
          <Button variant="secondary" size="sm" onClick={() => setUntil(Date.now() + 6000)}>
            {t.again}
          </Button>
        </div>
        <LoadingBar label={t.moving} />
      </GalleryCard>
    </div>
  );
}

import './developers.css';
import { carryOver, type GuideTopic, guideTopics } from '@istmo/contract/areas/developers/guide-topics';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { Banner } from '@istmo/ui/Banner';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { demoQuery, toValues } from './developers.queries.ts';
import { TopicSection } from './TopicSection.tsx';
import { topicTexts } from './topic-texts.ts';

/** The topics are not there yet when the browser looks for the anchor of the address. */
function scrollToAnchor(): void {
  document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
}

/** /developer_guide: the nine topics of requirement 2.2.13; in the sandbox each sample can be run, one after the other. */
export function DeveloperGuidePage() {
  const { data: demo } = useSuspenseQuery(demoQuery).data;
  const [values, setValues] = useState(() => toValues(demo));
  useEffect(scrollToAnchor, []);
  const takeOver = (topic: GuideTopic, reply: unknown) => setValues((before) => carryOver(topic, before, reply));
  return (
    <>
      <PageHead title={m.layout_developer_guide()} intro={m.developers_intro()} />
      <div className="guide">
        <nav className="guide-contents" aria-labelledby="guide-contents">
          <h2 id="guide-contents">{m.developers_contents()}</h2>
          <ol>
            {guideTopics.map(({ id }) => (
              <li key={id}>
                <a href={`#${id}`} className="link">
                  {topicTexts[id].title()}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="guide-topics">
          <section className="card guide-topic" aria-labelledby="guide-start">
            <h2 id="guide-start">{m.developers_start_title()}</h2>
            <p>{m.developers_start_body()}</p>
            <p>{m.developers_start_node()}</p>
            <Banner tone="info">{demo ? m.developers_sandbox_note() : m.developers_production_note()}</Banner>
          </section>
          {guideTopics.map((topic) => (
            <TopicSection
              key={topic.id}
              topic={topic}
              values={values}
              canRun={demo !== null}
              onReply={(reply) => takeOver(topic, reply)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

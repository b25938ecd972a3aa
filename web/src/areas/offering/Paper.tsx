import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { When } from '../../public/blanks.tsx';
import { useSay } from '../../public/language.tsx';
import { Facts } from './Facts.tsx';
import { chapters, paperVersion } from './white-paper.ts';
import type { Chapter } from './white-paper.ts';

function Block({ block }: { block: Chapter['blocks'][number] }) {
  const say = useSay();
  if (block.kind === 'text') return <p>{say(block.say)}</p>;
  if (block.kind === 'facts') return <Facts facts={block.facts} />;
  if (block.kind === 'points') {
    return (
      <ol className="points">
        {block.say.map((point) => (
          <li key={say(point)}>{say(point)}</li>
        ))}
      </ol>
    );
  }
  return (
    <dl className="entries">
      {block.facts.map(([name, value]) => (
        <div key={say(name)}>
          <dt>{say(name)}</dt>
          <dd>{typeof value === 'string' ? value : say(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Contents() {
  const say = useSay();
  return (
    <nav aria-labelledby="contents-title" className="paper-contents">
      <h2 id="contents-title" className="text-lg">
        {say(m.offering_paper_contents)}
      </h2>
      <ol>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{say(title)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The white paper to read: what it is a version of, its contents, its chapters. */
export function Paper() {
  const say = useSay();
  return (
    <div className="paper">
      <When blank="sandbox">
        <p className="sample">{say(m.offering_paper_sample)}</p>
      </When>
      <p className="num pt-6 text-sm text-ink-2">
        {say(withParams(m.offering_paper_version, { version: paperVersion.number, date: paperVersion.date }))}
      </p>
      <Contents />
      {chapters.map(({ id, title, blocks }, index) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="chapter prose">
          <h2 id={`${id}-title`} className="section-title">
            <span className="num chapter-number">{index + 1}</span>
            {say(title)}
          </h2>
          {blocks.map((block, at) => (
            <Block key={at} block={block} />
          ))}
        </section>
      ))}
    </div>
  );
}

import * as m from '@istmo/contract/messages';
import { useSite } from '../../public/site-context.ts';
import { Facts } from './Facts.tsx';
import { chaptersFor, paperVersion } from './white-paper.ts';
import type { Chapter } from './white-paper.ts';

function Block({ block }: { block: Chapter['blocks'][number] }) {
  if (block.kind === 'text') return <p>{block.text}</p>;
  if (block.kind === 'facts') return <Facts facts={block.pairs} />;
  if (block.kind === 'points') {
    return (
      <ol className="points">
        {block.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
    );
  }
  return (
    <dl className="entries">
      {block.pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Contents({ chapters }: { chapters: readonly Chapter[] }) {
  return (
    <nav aria-labelledby="contents-title" className="paper-contents">
      <h2 id="contents-title" className="text-lg">
        {m.offering_paper_contents()}
      </h2>
      <ol>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The white paper as a page: version, table of contents, chapters. */
export function Paper() {
  const site = useSite();
  const chapters = chaptersFor(site);
  return (
    <div className="paper">
      {site.isSandbox && <p className="sample">{m.offering_paper_sample()}</p>}
      <p className="num pt-6 text-sm text-ink-2">
        {m.offering_paper_version({ version: paperVersion.number, date: paperVersion.date })}
      </p>
      <Contents chapters={chapters} />
      {chapters.map(({ id, title, blocks }, index) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="chapter prose">
          <h2 id={`${id}-title`} className="section-title">
            <span className="num chapter-number">{index + 1}</span>
            {title}
          </h2>
          {blocks.map((block, at) => (
            <Block key={at} block={block} />
          ))}
        </section>
      ))}
    </div>
  );
}

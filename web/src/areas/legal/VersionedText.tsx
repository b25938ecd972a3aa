import type { LegalKind } from '@istmo/contract/areas/legal/legal-kinds';
import * as m from '@istmo/contract/messages';
import { CallError } from '@istmo/client/call-error';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { pageFacts } from '@istmo/client/page-facts';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { dayOf } from '../../shared/format.ts';
import { legalTextQuery, type LegalText } from './legal.queries.ts';

type VersionedTextProps = { readonly kind: LegalKind; /** '' for the one in force. */ readonly version: string };

/** A published text in one of its versions. */
export function VersionedText({ kind, version }: VersionedTextProps) {
  const text = useQuery(legalTextQuery(kind, version));
  if (text.isPending)
    return (
      <Loading label={m.ui_loading()}>
        <Skeleton className="h-96 w-full" />
      </Loading>
    );
  if (isUnpublished(text.error) && version === '') return <p className="legal-lead">{m.legal_unpublished()}</p>;
  if (text.isError) return <LoadFailed error={text.error} onRetry={() => void text.refetch()} />;
  const { versions, blocks, in_force_at: since } = text.data;
  const isOld = versions[0]?.version !== text.data.version;
  return (
    <>
      <p className="text-ink-3">
        {m.legal_version({ version: String(text.data.version), day: dayOf(since) })}{' '}
        <Button size="sm" variant="ghost" className="legal-print" onClick={() => window.print()}>
          {m.legal_print()}
        </Button>
      </p>
      {pageFacts.isSandbox && <Banner tone="info">{m.legal_sample()}</Banner>}
      {isOld && (
        <Banner tone="warn">
          {m.legal_old_version()}{' '}
          <Link to={paths.legal} params={{ kind }} className="link">
            {m.legal_read_current()}
          </Link>
        </Banner>
      )}
      <Blocks blocks={blocks} />
      {versions.length > 1 && (
        <section>
          <h2>{m.legal_versions()}</h2>
          <ul>
            {versions.map((each) => (
              <li key={each.version}>
                <Link to={paths.legal} params={{ kind }} search={{ version: String(each.version) }} className="link">
                  {m.legal_version({ version: String(each.version), day: dayOf(each.in_force_at) })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const isUnpublished = (error: Error | null): boolean =>
  error instanceof CallError && error.failure.code === 'not_found';

/** Points that follow each other are one list. */
function Blocks({ blocks }: Pick<LegalText, 'blocks'>) {
  const groups: { kind: LegalText['blocks'][number]['kind']; texts: string[] }[] = [];
  for (const { kind, text } of blocks) {
    const last = groups.at(-1);
    if (kind === 'point' && last?.kind === 'point') last.texts.push(text);
    else groups.push({ kind, texts: [text] });
  }
  return groups.map(({ kind, texts }) => {
    const [text = ''] = texts;
    if (kind === 'heading') return <h2 key={text}>{text}</h2>;
    if (kind === 'paragraph') return <p key={text}>{text}</p>;
    return (
      <ul key={text} className="legal-points">
        {texts.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    );
  });
}

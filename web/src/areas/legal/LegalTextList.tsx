import { acceptableTexts } from '@istmo/contract/areas/legal/legal-kinds';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import type { listAccepted } from '@istmo/contract/areas/legal/legal.calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { whenOf } from '../../shared/format.ts';
import { legalPages } from './legal-pages.ts';
import { acceptedQuery } from './legal.queries.ts';

type AcceptedText = ReplyAt<typeof listAccepted>['data'][number];

const acceptable: readonly string[] = acceptableTexts;

/** Every text and disclaimer, to be read again, with what the customer accepted of it and when. */
export function LegalTextList() {
  const accepted = useQuery(acceptedQuery).data?.data;
  const noteOf = (kind: string): string | undefined => {
    if (!accepted || !acceptable.includes(kind)) return undefined;
    const found = accepted.find(({ text }) => text === kind);
    return found ? describe(found) : m.legal_not_accepted();
  };
  return (
    <ul className="grid gap-2 px-5 pb-5">
      {Object.entries(legalPages).map(([kind, title]) => (
        <li key={kind}>
          <Link to={paths.legal} params={{ kind }} className="link">
            {title()}
          </Link>{' '}
          <small className="text-ink-3">{noteOf(kind)}</small>
        </li>
      ))}
    </ul>
  );
}

function describe({ version, accepted_at: at }: AcceptedText): string {
  const when = whenOf(at);
  return version === null ? m.legal_accepted_at({ when }) : m.legal_accepted_version({ version: `${version}`, when });
}

import * as m from '@istmo/contract/messages';
import { ChevronRight } from 'lucide-react';
import { useSay } from './language.tsx';

/** The way from the first page to this one; the last step is the page itself. */
export function Breadcrumb({ steps, here }: { steps: readonly (readonly [string, string])[]; here: string }) {
  const say = useSay();
  return (
    <nav aria-label={say(m.offering_breadcrumbs_label)} className="text-sm text-ink-2">
      <ol className="flex flex-wrap items-center gap-x-1">
        {steps.map(([name, href]) => (
          <li key={href} className="flex items-center gap-x-1">
            <a className="footlink" href={href}>
              {name}
            </a>
            <ChevronRight size={14} aria-hidden />
          </li>
        ))}
        <li aria-current="page" className="text-ink">
          {here}
        </li>
      </ol>
    </nav>
  );
}

import { LoadingBar } from '@istmo/ui/LoadingBar';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import MailCheck from 'lucide-react/icons/mail-check';
import type { ReactNode } from 'react';

type Kind = 'working' | 'done' | 'mail' | 'failed';

const icons = { working: undefined, done: CircleCheck, mail: MailCheck, failed: CircleAlert } as const satisfies Record<
  Kind,
  unknown
>;
const tones = {
  working: 'text-ink-2',
  done: 'text-pos',
  mail: 'text-brand-text',
  failed: 'text-neg',
} as const satisfies Record<Kind, string>;

/** The state of an automatic action: in progress, done, failed; always with the next step. */
export function StatusCard({
  kind,
  text,
  note,
  action,
}: {
  kind: Kind;
  text: string;
  note?: ReactNode;
  action?: ReactNode;
}) {
  const Icon = icons[kind];
  return (
    <div className="card card-pad grid gap-4" role={kind === 'failed' ? 'alert' : 'status'}>
      <div className="flex items-start gap-3">
        {Icon && <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${tones[kind]}`} />}
        <p className="min-w-0 font-medium">{text}</p>
      </div>
      {kind === 'working' && <LoadingBar label={text} />}
      {note && <p className="text-sm text-ink-3">{note}</p>}
      {action && <div className="flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}

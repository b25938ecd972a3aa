import '../../styles/tag.css';
import Ban from 'lucide-react/icons/ban';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';

export type TagTone = 'neutral' | 'pos' | 'neg' | 'warn' | 'info' | 'brand' | 'accent';

/** A short label: "ERC-3643", "Local". */
export function Tag({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: TagTone | undefined;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className="tag" data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}

export type StatusKind = 'done' | 'waiting' | 'working' | 'failed' | 'stopped' | 'open' | 'idle';

const statusStyles = {
  done: { tone: 'pos', Icon: CircleCheck },
  waiting: { tone: 'warn', Icon: Clock },
  working: { tone: 'info', Icon: LoaderCircle },
  failed: { tone: 'neg', Icon: CircleX },
  stopped: { tone: 'neutral', Icon: Ban },
  open: { tone: 'info', Icon: Info },
  idle: { tone: 'neutral', Icon: Circle },
} as const satisfies Record<StatusKind, { tone: TagTone; Icon: typeof Circle }>;

/** A state as word, icon and colour. Pages map their own states to a kind with a total `Record`. */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  const { tone, Icon } = statusStyles[kind];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden />}>
      {children}
    </Tag>
  );
}

/** The mark and the words of a state. */
export type StateDisplay = { readonly kind: StatusKind; readonly name: () => string };

export function StateStatus({ display: { kind, name } }: { display: StateDisplay }) {
  return <Status kind={kind}>{name()}</Status>;
}

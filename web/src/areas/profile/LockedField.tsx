import Lock from 'lucide-react/icons/lock';

type LockedFieldProps = { label: string; value: string; why?: string | undefined };

/** A value that cannot be changed: text with a lock and the reason, instead of a disabled input. */
export function LockedField({ label, value, why }: LockedFieldProps) {
  return (
    <div className="field">
      <p className="field-head">
        <span className="field-label">{label}</span>
      </p>
      <p className="flex min-h-[46px] items-center gap-2.5 rounded-md bg-surface-2 px-3 font-medium wrap-anywhere">
        <Lock aria-hidden className="size-4 shrink-0 text-ink-3" />
        {value}
      </p>
      {why && <p className="field-hint">{why}</p>}
    </div>
  );
}

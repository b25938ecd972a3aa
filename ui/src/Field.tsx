import CircleAlert from 'lucide-react/icons/circle-alert';
import clsx from 'clsx';
import { createContext, useContext, useId, type ReactNode } from 'react';

export type FieldControl = {
  readonly id: string | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
};

const noControl: FieldControl = {
  id: undefined,
  'aria-describedby': undefined,
  'aria-invalid': undefined,
  'aria-required': undefined,
};
const FieldContext = createContext<FieldControl>(noControl);

/** What the control inside a `Field` must carry: its id, what describes it, and whether it is in error. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext);
}

/** The id of a field's label, for controls that must point at it themselves. */
export const labelId = (control: string) => `${control}-label`;

export type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  /** The control's id, so that an `ErrorSummary` can lead to it. Made up when absent. */
  id?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** A remark that is no error: "Available", "Checking…". Announced politely. */
  note?: ReactNode;
  noteTone?: 'pos' | 'warn' | undefined;
  /** Stands at the right of the label: "Forgot password?". */
  aside?: ReactNode;
  /** The word for optional fields, "(optional)". Required ones carry nothing. */
  optional?: string | undefined;
  required?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
};

function useFieldParts({
  id,
  hint,
  error,
  note,
  required,
}: Pick<FieldProps, 'id' | 'hint' | 'error' | 'note' | 'required'>) {
  const made = useId();
  const own = id ?? made;
  const ids = { control: own, hint: `${own}-hint`, error: `${own}-error`, note: `${own}-note` };
  const control: FieldControl = {
    id: own,
    'aria-describedby': clsx(hint && ids.hint, error && ids.error, note && ids.note) || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  };
  return { ids, control };
}

/** Label above, hint under the label, control, error under the control. The control inside takes its wiring from the context. */
export function Field(props: FieldProps) {
  const { label, children, hint, error, note, noteTone, aside, optional, hideLabel, className } = props;
  const { ids, control } = useFieldParts(props);
  return (
    <div className={clsx('field', className)}>
      <div className={clsx('field-head', hideLabel && !aside && 'hush')}>
        <label className={clsx('field-label', hideLabel && 'hush')} id={labelId(ids.control)} htmlFor={ids.control}>
          {label}
          {optional && <span className="field-optional"> {optional}</span>}
        </label>
        {aside}
      </div>
      {hint && (
        <p id={ids.hint} className="field-hint">
          {hint}
        </p>
      )}
      <FieldContext value={control}>{children}</FieldContext>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      <div id={ids.note} role="status" className={note ? 'field-note' : 'hush'} data-tone={noteTone}>
        {note}
      </div>
    </div>
  );
}

/** The same for a group of controls that belong together (radio cards, from–to): a `fieldset` with a legend. */
export function FieldGroup(props: FieldProps) {
  const { label, children, hint, error, optional, hideLabel, className } = props;
  const { ids, control } = useFieldParts(props);
  return (
    <fieldset
      id={ids.control}
      tabIndex={-1}
      className={clsx('field', className)}
      aria-describedby={control['aria-describedby']}
    >
      <legend className={hideLabel ? 'hush' : 'field-head'}>
        <span className="field-label">
          {label}
          {optional && <span className="field-optional"> {optional}</span>}
        </span>
      </legend>
      {hint && (
        <p id={ids.hint} className="field-hint">
          {hint}
        </p>
      )}
      <FieldContext value={noControl}>{children}</FieldContext>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </fieldset>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <CircleAlert aria-hidden />
      {<span>{children}</span>}
    </p>
  );
}

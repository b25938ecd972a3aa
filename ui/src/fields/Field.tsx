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

/** The props of the control inside a `Field`: its id, its description, and whether it is invalid. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext);
}

/** The id of a field's label, for controls that reference it themselves. */
export const labelId = (control: string) => `${control}-label`;

export type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  /** The control's id, so that an `ErrorSummary` can link to it. Generated when absent. */
  id?: string | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** A remark that is not an error: "Available", "Checking…". Announced politely. */
  note?: ReactNode;
  noteTone?: 'pos' | 'warn' | undefined;
  /** Shown at the right of the label: "Forgot password?". */
  aside?: ReactNode;
  /** The word for optional fields, "(optional)". Required ones have none. */
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
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const ids = { control: controlId, hint: `${controlId}-hint`, error: `${controlId}-error`, note: `${controlId}-note` };
  const control: FieldControl = {
    id: controlId,
    'aria-describedby': clsx(hint && ids.hint, error && ids.error, note && ids.note) || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  };
  return { ids, control };
}

/** Label and hint above the control, error below it. The control reads its ids from the context. */
export function Field(props: FieldProps) {
  const { label, children, hint, error, note, noteTone, aside, optional, hideLabel, className } = props;
  const { ids, control } = useFieldParts(props);
  return (
    <div className={clsx('field', className)}>
      <div className={clsx('field-head', hideLabel && !aside && 'sr-only')}>
        <label className={clsx('field-label', hideLabel && 'sr-only')} id={labelId(ids.control)} htmlFor={ids.control}>
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
      <div id={ids.note} role="status" className={note ? 'field-note' : 'sr-only'} data-tone={noteTone}>
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
      <legend className={hideLabel ? 'sr-only' : 'field-head'}>
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

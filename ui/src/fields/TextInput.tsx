import Search from 'lucide-react/icons/search';
import clsx from 'clsx';
import { useState, type ChangeEvent, type ComponentPropsWithRef } from 'react';
import { useFieldControl } from './Field.tsx';

export type TextInputProps = ComponentPropsWithRef<'input'> & { dense?: boolean | undefined };

/** One line of text. Inside a `Field` it is labelled and described automatically. */
export function TextInput({ className, dense, ...rest }: TextInputProps) {
  const control = useFieldControl();
  return <input type="text" {...control} {...rest} className={clsx('input', dense && 'input-sm', className)} />;
}

/** A search box with its icon. The caller runs the search. */
export function SearchInput({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  const control = useFieldControl();
  return (
    <div className={clsx('input-group input-search', className)}>
      <Search aria-hidden />
      <input autoComplete="off" enterKeyHint="search" {...control} {...rest} type="search" />
    </div>
  );
}

export type TextareaProps = ComponentPropsWithRef<'textarea'> & {
  /** The maximum number of characters. Typing past it is allowed, so that a pasted text is not cut; the counter and the form report it. */
  maxCharacters?: number | undefined;
  /** The text of the counter: `(128, 300) => "128 / 300"`. Shown when `maxCharacters` is set. */
  counter?: ((used: number, maxCharacters: number) => string) | undefined;
};

/** Several lines, growing with the text. */
export function Textarea({ maxCharacters, counter, className, onChange, ...rest }: TextareaProps) {
  const control = useFieldControl();
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''));
  const used = [...String(rest.value ?? typed)].length;
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.currentTarget.value);
    onChange?.(event);
  };
  return (
    <>
      <textarea {...control} {...rest} onChange={change} className={clsx('input', className)} />
      {maxCharacters !== undefined && counter && (
        <p className="field-counter" data-over={used > maxCharacters}>
          {counter(used, maxCharacters)}
        </p>
      )}
    </>
  );
}

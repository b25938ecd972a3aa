import clsx from 'clsx';
import { useId, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react';
import { useAnchoredPopover } from './overlays/use-anchored-popover.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'accent';
type ButtonSize = 'md' | 'sm';

type ButtonStyle = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined; wide?: boolean | undefined };

export type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonStyle & {
    /** Work is in progress: an animated line runs along the bottom, a second press does nothing, the label stays. */
    loading?: boolean | undefined;
    /** Why it is disabled. The button stays focusable and shows the reason on hover, focus and press. */
    disabledBecause?: string | undefined;
    /** Runs instead of `onClick` (and instead of a submit) while `disabledBecause` is set; for showing the error summary. */
    onDisabledPress?: (() => void) | undefined;
    icon?: ReactNode;
  };

/** The classes of a button, for an `<a>` or a router's link that should look like one. */
export function buttonClass({ variant = 'primary', size = 'md', wide }: ButtonStyle = {}, more?: string): string {
  return clsx('btn', `btn-${variant}`, size === 'sm' && 'btn-sm', wide && 'btn-wide', more);
}

export function Button({
  variant,
  size,
  wide,
  loading,
  disabledBecause,
  onDisabledPress,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reason = useReason(disabledBecause);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!loading && disabledBecause === undefined) return onClick?.(event);
    event.preventDefault();
    if (loading) return;
    onDisabledPress?.();
    reason.show(event.currentTarget);
  };
  return (
    <>
      <button
        type="button"
        {...rest}
        {...reason.handlers}
        className={buttonClass({ variant, size, wide }, className)}
        aria-disabled={loading || disabledBecause !== undefined ? true : undefined}
        aria-busy={loading ? true : undefined}
        aria-describedby={clsx(rest['aria-describedby'], reason.id) || undefined}
        onClick={press}
      >
        {icon}
        {children}
      </button>
      {reason.popover}
    </>
  );
}

export type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'wide' | 'icon'> & {
  /** The action as text: screen readers get nothing else. */
  label: string;
};

/** A square button with only an icon. Wrap it in a `Tooltip` where the icon alone may be unclear. */
export function IconButton({ label, variant = 'ghost', className, ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} className={clsx('icon-btn', className)} aria-label={label} />;
}

/** The reason as a tooltip that describes the button, also for screen readers. */
function useReason(text: string | undefined) {
  const id = useId();
  const { popover, show, hide } = useAnchoredPopover();
  if (text === undefined) return { id: undefined, popover: null, handlers: {}, show };
  const handlers = {
    onPointerEnter: (event: { currentTarget: HTMLElement }) => show(event.currentTarget),
    onPointerLeave: hide,
    onFocus: (event: { currentTarget: HTMLElement }) => {
      if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget);
    },
    onBlur: hide,
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Escape') hide();
    },
  };
  const shown = (
    <span ref={popover} id={id} role="tooltip" popover="manual" className="reason">
      {text}
    </span>
  );
  return { id, show, handlers, popover: shown };
}

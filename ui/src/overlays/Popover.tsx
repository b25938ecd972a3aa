import '../../styles/popup.css';
import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { useLandmark } from './use-landmark.ts';

export type PopoverProps = {
  trigger: ReactElement;
  children: ReactNode;
  /** The accessible name of the popover, unless `title` is shown. */
  label: string;
  title?: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
};

/** A small panel beside its button, for a filter, a calendar or an explanation with links. */
export function Popover({ trigger, children, label, title, open, onOpenChange, align = 'start' }: PopoverProps) {
  const { opener, container } = useLandmark();
  return (
    <BasePopover.Root
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: (isOpen: boolean) => onOpenChange(isOpen) })}
    >
      <BasePopover.Trigger ref={opener} render={trigger} />
      <BasePopover.Portal container={container}>
        <BasePopover.Positioner className="popup-pos" align={align} sideOffset={6} collisionPadding={8}>
          <BasePopover.Popup className="popup popup-pad" {...(title ? {} : { 'aria-label': label })}>
            {title && <BasePopover.Title>{title}</BasePopover.Title>}
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

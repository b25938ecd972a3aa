import '../../styles/dialog.css';
import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../Button.tsx';

/** Why it closes: some callers must tell Escape and the close button from a button of their own. */
type CloseReason = 'escape-key' | 'outside-press' | 'close-press' | 'other';

export type DialogProps = {
  open: boolean;
  /** A request to close. The caller closes it by setting `open`, or keeps it open. */
  onClose: (reason: CloseReason) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the safe one first; on a phone they share the width. */
  footer?: ReactNode;
  labels: { close: string };
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** Whether a press outside closes it. Off where input would be lost. */
  closesOutside?: boolean | undefined;
  /** What gets the focus first; otherwise the first field inside, else the dialog itself, so that its title is announced. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Runs when the closing animation is over. */
  onClosed?: (() => void) | undefined;
};

const reasons: Record<string, CloseReason> = {
  'escape-key': 'escape-key',
  'outside-press': 'outside-press',
  'close-press': 'close-press',
};

/** The initial focus of a dialog that names none: not the close button, but the content. */
function useInitialFocus(named: DialogProps['initialFocus']) {
  const popup = useRef<HTMLDivElement>(null);
  const initial = () => {
    const inside =
      named?.current ??
      popup.current?.querySelector(
        ':is(.dialog-body, .dialog-foot) :is(input, select, textarea):not([type="hidden"], :disabled)',
      );
    return inside instanceof HTMLElement ? inside : popup.current;
  };
  return { popup, initial };
}

/** A dialog in the centre; on a phone at the bottom edge. Focus stays inside and returns to the opener. */
export function Dialog(props: DialogProps) {
  const { size = 'md' } = props;
  const { popup, initial } = useInitialFocus(props.initialFocus);
  return (
    <DialogFrame {...props}>
      <BaseDialog.Viewport className="dialog-view">
        <BaseDialog.Popup ref={popup} className="dialog" data-size={size} initialFocus={initial}>
          <DialogContent {...props} />
        </BaseDialog.Popup>
      </BaseDialog.Viewport>
    </DialogFrame>
  );
}

/** The same at the right edge, and at the bottom on a phone: filters, the rest of the menu, details beside a list. */
export function Sheet(props: Omit<DialogProps, 'size'>) {
  const { popup, initial } = useInitialFocus(props.initialFocus);
  return (
    <DialogFrame {...props}>
      <BaseDialog.Popup ref={popup} className="sheet" initialFocus={initial}>
        <DialogContent {...props} />
      </BaseDialog.Popup>
    </DialogFrame>
  );
}

function DialogFrame({ open, onClose, onClosed, closesOutside = true, children }: DialogProps) {
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={!closesOutside}
      onOpenChange={(next, details) => {
        if (!next) onClose(reasons[details.reason] ?? 'other');
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" />
        {children}
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function DialogContent({ title, description, children, footer, labels }: DialogProps) {
  return (
    <>
      <div className="dialog-head">
        <BaseDialog.Title>{title}</BaseDialog.Title>
        <BaseDialog.Close
          render={
            <IconButton label={labels.close}>
              <X aria-hidden />
            </IconButton>
          }
        />
      </div>
      {description && <BaseDialog.Description className="dialog-note">{description}</BaseDialog.Description>}
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </>
  );
}

export type AlertDialogProps = Pick<DialogProps, 'open' | 'title' | 'children' | 'onClosed' | 'initialFocus'> & {
  description: ReactNode;
  /** The actions. At least one must be safe; give it `initialFocus`. */
  actions: ReactNode;
  /** Escape was pressed. Without it Escape does nothing. */
  onEscape?: (() => void) | undefined;
};

/** A question that needs an answer: no close button, no closing by a press outside. */
export function AlertDialog({
  open,
  title,
  description,
  children,
  actions,
  onEscape,
  onClosed,
  initialFocus,
}: AlertDialogProps) {
  return (
    <BaseAlert.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && details.reason === 'escape-key') onEscape?.();
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <BaseAlert.Portal>
        <BaseAlert.Backdrop className="scrim" />
        <BaseAlert.Viewport className="dialog-view">
          <BaseAlert.Popup className="dialog" data-size="sm" {...(initialFocus && { initialFocus })}>
            <div className="dialog-head">
              <BaseAlert.Title>{title}</BaseAlert.Title>
            </div>
            <div className="dialog-body dialog-question">
              <BaseAlert.Description>{description}</BaseAlert.Description>
              {children}
            </div>
            <div className="dialog-foot">{actions}</div>
          </BaseAlert.Popup>
        </BaseAlert.Viewport>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  );
}

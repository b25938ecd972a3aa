import '../styles/dialog.css';
import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from './Button.tsx';

/** Why it closes: `withdraw X sends auth=false` and the like need to tell Escape and the cross from a button of their own. */
export type CloseReason = 'escape-key' | 'outside-press' | 'close-press' | 'other';

export type DialogProps = {
  open: boolean;
  /** Asked to close. The caller closes it by setting `open`; not doing so keeps it open. */
  onClose: (reason: CloseReason) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, safe one first; on a phone they share the width. */
  footer?: ReactNode;
  labels: { close: string };
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** Whether a press beside it closes it. Off where something typed would be lost. */
  closesOutside?: boolean | undefined;
  /** What takes the focus first; otherwise the first field inside, else the dialog itself, so that its title is read. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Runs when the closing animation is over. */
  onGone?: (() => void) | undefined;
};

const reasons: Record<string, CloseReason> = {
  'escape-key': 'escape-key',
  'outside-press': 'outside-press',
  'close-press': 'close-press',
};

/** Focus for a dialog that names none: not the cross, which closes, but what the dialog is about. */
function useFirst(named: DialogProps['initialFocus']) {
  const popup = useRef<HTMLDivElement>(null);
  const first = () => {
    const inside =
      named?.current ??
      popup.current?.querySelector(
        ':is(.dialog-body, .dialog-foot) :is(input, select, textarea):not([type="hidden"], :disabled)',
      );
    return inside instanceof HTMLElement ? inside : popup.current;
  };
  return { popup, first };
}

/** A dialog in the middle; on a phone it stands on the lower edge. Focus stays inside and goes back to the opener. */
export function Dialog(props: DialogProps) {
  const { size = 'md' } = props;
  const { popup, first } = useFirst(props.initialFocus);
  return (
    <Frame {...props}>
      <BaseDialog.Viewport className="dialog-view">
        <BaseDialog.Popup ref={popup} className="dialog" data-size={size} initialFocus={first}>
          <Inside {...props} />
        </BaseDialog.Popup>
      </BaseDialog.Viewport>
    </Frame>
  );
}

/** The same at the right edge, and from below on a phone: filters, the rest of the menu, a case beside its list. */
export function Sheet(props: Omit<DialogProps, 'size'>) {
  const { popup, first } = useFirst(props.initialFocus);
  return (
    <Frame {...props}>
      <BaseDialog.Popup ref={popup} className="sheet" initialFocus={first}>
        <Inside {...props} />
      </BaseDialog.Popup>
    </Frame>
  );
}

function Frame({ open, onClose, onGone, closesOutside = true, children }: DialogProps) {
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={!closesOutside}
      onOpenChange={(next, details) => {
        if (!next) onClose(reasons[details.reason] ?? 'other');
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onGone?.();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" />
        {children}
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function Inside({ title, description, children, footer, labels }: DialogProps) {
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

export type AlertDialogProps = Pick<DialogProps, 'open' | 'title' | 'children' | 'onGone' | 'initialFocus'> & {
  description: ReactNode;
  /** The answers. At least one must be safe; give it `initialFocus`. */
  actions: ReactNode;
  /** Escape was pressed. Without it Escape does nothing. */
  onEscape?: (() => void) | undefined;
};

/** A question that wants an answer: no cross, no closing beside it. */
export function AlertDialog({
  open,
  title,
  description,
  children,
  actions,
  onEscape,
  onGone,
  initialFocus,
}: AlertDialogProps) {
  return (
    <BaseAlert.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && details.reason === 'escape-key') onEscape?.();
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onGone?.();
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

import '../../styles/toasts.css';
import { Toast as BaseToast } from '@base-ui/react/toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';

type ToastTone = 'info' | 'pos' | 'neg' | 'warn';

export type ToastMessage = {
  readonly text: ReactNode;
  readonly title?: ReactNode;
  readonly tone?: ToastTone | undefined;
  /** How long it is shown, in milliseconds; 4 s by default, 2 s for copies and sign-in failures, 0 until it is closed. */
  readonly ms?: number | undefined;
  /** Two with the same id are one. Without an id, tone and text are the id, so the same message is never shown twice. */
  readonly id?: string | undefined;
  /** Security and money failures are announced at once; the others wait for a pause. */
  readonly urgent?: boolean | undefined;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
};

const defaultMs = 4000;

/** The manager that toasts are sent to; created once beside the app, usable outside React too. */
export function createToasts() {
  const manager = BaseToast.createToastManager();
  return {
    manager,
    /** Shows a message, or restarts the time of the same message. Returns its id. */
    show({ text, title, tone = 'info', ms = defaultMs, id, urgent, action }: ToastMessage): string {
      return manager.add({
        id: id ?? `${tone} ${typeof title === 'string' ? title : ''} ${typeof text === 'string' ? text : ''}`,
        type: tone,
        title,
        description: text,
        timeout: ms,
        priority: urgent ? 'high' : 'low',
        ...(action && { actionProps: { children: action.label, onClick: action.onPress } }),
      });
    },
    close(id: string): void {
      manager.close(id);
    },
  };
}

export type Toasts = ReturnType<typeof createToasts>;

export type ToastLabels = { region: string; close: string };

/** The toasts at the top right, at most five, paused while hovered or focused, reached with F6. */
export function ToastProvider({
  toasts,
  labels,
  children,
}: {
  toasts: Toasts;
  labels: ToastLabels;
  children: ReactNode;
}) {
  return (
    <BaseToast.Provider toastManager={toasts.manager} timeout={defaultMs} limit={5}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport className="toasts" aria-label={labels.region}>
          <VisibleToasts {...labels} />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

const icons = { info: Info, pos: CircleCheck, neg: CircleAlert, warn: TriangleAlert };

function isTone(type: string | undefined): type is ToastTone {
  return type !== undefined && Object.hasOwn(icons, type);
}

function VisibleToasts({ close, region }: ToastLabels) {
  const { toasts } = BaseToast.useToastManager();
  return toasts.map((toast) => {
    const Icon = icons[isTone(toast.type) ? toast.type : 'info'];
    const ms = toast.timeout ?? defaultMs;
    return (
      <BaseToast.Root
        key={toast.id}
        toast={toast}
        className="toast"
        // A message to read is no dialog: a screen reader would announce one that opens with each message. What takes the focus is not hidden.
        role="group"
        aria-modal={undefined}
        aria-hidden={undefined}
        swipeDirection="right"
        {...(!toast.title && { 'aria-label': typeof toast.description === 'string' ? toast.description : region })}
      >
        <BaseToast.Content className="toast-body">
          <Icon aria-hidden />
          <div className="toast-text">
            {toast.title && <BaseToast.Title render={<strong />} />}
            <BaseToast.Description render={<div />} />
            {toast.actionProps && (
              <BaseToast.Action className="toast-action" render={<Button variant="secondary" size="sm" />} />
            )}
          </div>
        </BaseToast.Content>
        <BaseToast.Close className="toast-close" aria-label={close} aria-hidden={undefined}>
          <X aria-hidden />
        </BaseToast.Close>
        {ms > 0 && (
          <span
            key={toast.updateKey ?? 0}
            aria-hidden
            className="toast-timer"
            style={{ animationDuration: `${ms}ms` }}
          />
        )}
      </BaseToast.Root>
    );
  });
}

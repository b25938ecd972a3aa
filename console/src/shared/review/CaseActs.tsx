import { Button } from '@istmo/ui/Button';
import { type ReactNode, useState } from 'react';
import { ReasonDialog, type ReasonDialogProps } from '../ReasonDialog.tsx';

/** A decision about a case: the words on its button, and which kind of button that is. */
export type CaseAct = { readonly name: () => string; readonly isSecondary?: true; readonly isDanger?: true };

type CaseActsProps<Act extends string> = {
  readonly kinds: Readonly<Record<Act, CaseAct>>;
  /** What may be done now. */
  readonly acts: readonly Act[];
  readonly disabledAct?: Act | undefined;
  /** What is said above the buttons. */
  readonly note?: string | false | undefined;
  /** Buttons before the others, of what needs no reason. */
  readonly children?: ReactNode;
  readonly dialogOf: (act: Act) => Pick<ReasonDialogProps, 'title' | 'label' | 'hint' | 'approves' | 'send'> & {
    readonly about: ReactNode;
  };
};

/** What staff may do with the open case, each with a reason. */
export function CaseActs<Act extends string>(props: CaseActsProps<Act>) {
  const { kinds, acts, disabledAct, note, children, dialogOf } = props;
  const [act, setAct] = useState<Act>();
  return (
    <footer className="review-foot">
      {note && <p className="review-none">{note}</p>}
      <div className="review-buttons">
        {children}
        {acts.map((one) => (
          <Button
            key={one}
            variant={kinds[one].isSecondary ? 'secondary' : 'primary'}
            disabled={one === disabledAct}
            onClick={() => setAct(one)}
          >
            {kinds[one].name()}…
          </Button>
        ))}
      </div>
      {act && <ActDialog kind={kinds[act]} {...dialogOf(act)} onClose={() => setAct(undefined)} />}
    </footer>
  );
}

type ActDialogProps = ReturnType<CaseActsProps<string>['dialogOf']> & {
  readonly kind: CaseAct;
  readonly onClose: () => void;
};

function ActDialog({ kind: { name, isDanger }, about, ...dialog }: ActDialogProps) {
  return (
    <ReasonDialog {...dialog} action={name()} isDanger={isDanger}>
      {about}
    </ReasonDialog>
  );
}

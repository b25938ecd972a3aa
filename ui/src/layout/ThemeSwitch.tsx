import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useEffect, useId, useState } from 'react';
import { chooseTheme, readTheme, showTheme, type ThemeChoice } from './theme.ts';

export type ThemeLabels = { theme: string } & Record<ThemeChoice, string>;

const choices = [
  ['auto', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const;

/** Auto, light or dark, saved on this device. The boot script has applied it before the first paint. */
export function ThemeSwitch({ labels, compact }: { labels: ThemeLabels; compact?: boolean | undefined }) {
  const id = useId();
  const [chosen, setChosen] = useState<ThemeChoice>('auto');
  useEffect(() => setChosen(readTheme()), []);
  useEffect(() => {
    if (chosen !== 'auto') return undefined;
    const system = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => showTheme('auto');
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, [chosen]);
  const choose = (choice: ThemeChoice) => {
    setChosen(choice);
    chooseTheme(choice);
  };
  return (
    <div role="radiogroup" aria-label={labels.theme} className="segments" data-theme-switch>
      {choices.map(([choice, Icon]) => (
        <label key={choice} className="segment" title={compact ? labels[choice] : undefined}>
          <input
            type="radio"
            name={id}
            value={choice}
            checked={chosen === choice}
            aria-label={labels[choice]}
            onChange={() => choose(choice)}
          />
          <Icon aria-hidden />
          {!compact && <span aria-hidden>{labels[choice]}</span>}
        </label>
      ))}
    </div>
  );
}

export type SegmentsProps<Value extends string> = {
  /** The accessible name of the group: "Range". */
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
};

/** A few short choices side by side: 1D, 1W, 1M, 1Y. */
export function Segments<Value extends string>({ label, options, value, onValueChange }: SegmentsProps<Value>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} className="segments">
      {options.map((option) => (
        <label key={option.value} className="segment">
          <input type="radio" name={id} checked={option.value === value} onChange={() => onValueChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

import '../../styles/popup.css';
import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { labelId, useFieldControl } from './Field.tsx';
import type { Option } from './Select.tsx';
import { useLandmark } from '../overlays/use-landmark.ts';

export type ComboboxProps = {
  options: readonly Option[];
  /** The chosen option's value, or empty. */
  value: string;
  onValueChange: (value: string) => void;
  labels: { open: string; none: string; placeholder?: string | undefined };
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  autoComplete?: string | undefined;
};

/** A long list searched by typing (country, state, bank). Load it lazily: it is 40 kB with its positioning. */
export function Combobox({
  options,
  value,
  onValueChange,
  labels,
  onBlur,
  disabled = false,
  name,
  autoComplete,
}: ComboboxProps) {
  const control = useFieldControl();
  const { opener, container } = useLandmark();
  const chosen = options.find((option) => option.value === value) ?? null;
  const [query, setTyped] = useState<string>();
  const leave = () => {
    // Text that was typed but not chosen is discarded: the field shows the chosen option again.
    setTyped(undefined);
    onBlur?.();
  };
  return (
    <BaseCombobox.Root
      items={options}
      value={chosen}
      inputValue={query ?? chosen?.label ?? ''}
      onInputValueChange={setTyped}
      disabled={disabled}
      autoHighlight
      itemToStringLabel={(option: Option) => option.label}
      isItemEqualToValue={(one: Option, other: Option) => one.value === other.value}
      onValueChange={(option: Option | null) => {
        setTyped(undefined);
        onValueChange(option?.value ?? '');
      }}
    >
      <BaseCombobox.InputGroup ref={opener} className="input-group">
        <BaseCombobox.Input
          {...control}
          aria-labelledby={control.id && labelId(control.id)}
          name={name}
          autoComplete={autoComplete ?? 'off'}
          placeholder={labels.placeholder}
          onBlur={leave}
        />
        <BaseCombobox.Trigger className="input-action" aria-label={labels.open} tabIndex={-1}>
          <ChevronDown aria-hidden />
        </BaseCombobox.Trigger>
      </BaseCombobox.InputGroup>
      <BaseCombobox.Portal container={container}>
        <BaseCombobox.Positioner className="popup-pos" sideOffset={6} align="start" collisionPadding={8}>
          <BaseCombobox.Popup className="popup options">
            <BaseCombobox.Empty className="options-empty">{labels.none}</BaseCombobox.Empty>
            <BaseCombobox.List className="option-list">
              {(option: Option) => (
                <BaseCombobox.Item
                  key={option.value}
                  value={option}
                  disabled={option.disabled ?? false}
                  className="option"
                >
                  {option.label}
                  <BaseCombobox.ItemIndicator>
                    <Check aria-hidden />
                  </BaseCombobox.ItemIndicator>
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}

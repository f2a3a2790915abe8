import { useId } from 'react';
import { Switch } from '../../shared/ui/switch.tsx';
import css from './settings-panel.module.css';

interface SwitchRowProps {
  text: string;
  hint: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A row of a label and a switch. */
export function SwitchRow({ text, hint, isOn, isDisabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={css.row}>
      <span className={css.rowLabel}>
        <span id={id} className="field-label">
          {text}
        </span>
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      </span>
      <Switch isOn={isOn} isDisabled={isDisabled} labelledBy={id} describedBy={`${id}-hint`} onChange={onChange} />
    </div>
  );
}

interface SwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Id of the text that names it. */
  labelledBy: string;
  describedBy?: string;
  isDisabled?: boolean;
}

/** On or off, at once. In a form that is sent, a box to tick is the right thing instead. */
export function Switch({ isOn, onChange, labelledBy, describedBy, isDisabled }: SwitchProps) {
  return (
    <button
      type="button"
      className="switch"
      role="switch"
      disabled={isDisabled}
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={() => onChange(!isOn)}
    />
  );
}

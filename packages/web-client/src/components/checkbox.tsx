import { useEntered } from './entered';

type Props = {
  readonly id?: string | undefined;
  readonly isOn: boolean;
  readonly isDisabled?: boolean | undefined;
  /** False if it was refused. */
  readonly onChange: (isOn: boolean) => Promise<boolean>;
};

export const Checkbox = ({ id, isOn, isDisabled, onChange }: Props) => {
  const [shown, enter] = useEntered(isOn, onChange);
  return (
    <input
      id={id}
      type="checkbox"
      checked={shown}
      disabled={isDisabled}
      onChange={(event) => void enter(event.currentTarget.checked)}
    />
  );
};

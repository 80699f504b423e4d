import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/**
 * What a control shows: what was entered from that moment on, although the server says so only
 * later; its value again when it changes, or when what was entered was refused.
 *
 * @param onSave false if refused
 */
export const useEntered = <Value>(value: Value, onSave: (entered: Value) => Promise<boolean>) => {
  const [entered, setEntered] = useState<{ readonly value: Value }>();
  const open = useRef(0);
  // While another change is being saved, the value may be that of the change before it.
  useLayoutEffect(() => {
    if (open.current === 0) {
      setEntered(undefined);
    }
  }, [value]);
  const enter = async (next: Value) => {
    setEntered({ value: next });
    open.current += 1;
    const isSaved = await onSave(next);
    open.current -= 1;
    if (!isSaved) {
      setEntered(undefined);
    }
  };
  return [entered === undefined ? value : entered.value, enter] as const;
};

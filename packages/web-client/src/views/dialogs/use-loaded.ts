import { useEffect, useState } from 'preact/hooks';
import { reportFailure } from '../../actions/notices';
import { closeDialog } from '../../state/dialog';

/** What is loaded while a window is open; if that fails, the window closes with the reason. */
export const useLoaded = <Value>(load: () => Promise<Value>): Value | undefined => {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    let isOpen = true;
    load().then(
      (loaded) => {
        if (isOpen) {
          setValue(() => loaded);
        }
      },
      (error: unknown) => {
        if (isOpen) {
          closeDialog();
          reportFailure(error);
        }
      },
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return value;
};

import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * A component whose code is loaded when it is shown for the first time.
 *
 * @param waiting what is shown until then
 *
 * @param failed what is shown if it cannot be loaded
 */
export const lazy = (
  load: () => Promise<ComponentType>,
  waiting: () => VNode,
  failed: () => VNode,
): (() => VNode) => {
  let Known: ComponentType | undefined;
  return () => {
    const [hasFailed, setFailed] = useState<boolean>();
    useEffect(() => {
      if (Known === undefined) {
        load().then(
          (component) => {
            Known = component;
            setFailed(false);
          },
          () => setFailed(true),
        );
      }
    }, []);
    if (Known !== undefined) {
      return <Known />;
    }
    return hasFailed === true ? failed() : waiting();
  };
};

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
  let known: ComponentType | undefined;
  return () => {
    const [hasFailed, setFailed] = useState(false);
    const [, setLoaded] = useState(known !== undefined);
    useEffect(() => {
      if (known === undefined) {
        load().then(
          (component) => {
            known = component;
            setLoaded(true);
          },
          () => setFailed(true),
        );
      }
    }, []);
    const Component = known;
    if (Component !== undefined) {
      return <Component />;
    }
    return hasFailed ? failed() : waiting();
  };
};

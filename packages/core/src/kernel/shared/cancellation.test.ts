import { newCancellation } from './cancellation';

describe('a cancellation', () => {
  const listening = () => {
    const calls: string[] = [];
    const cancellation = newCancellation();
    const listen = (name: string) => cancellation.onCancel(() => calls.push(name));
    return { ...cancellation, listen, calls };
  };

  it('calls its last listener once', () => {
    const { cancel, listen, calls } = listening();
    listen('first');
    listen('second');
    cancel();
    cancel();
    expect(calls).toEqual(['second']);
  });

  it('calls a later listener at once', () => {
    const { cancel, listen, calls } = listening();
    cancel();
    expect(calls).toEqual([]);
    listen('late');
    expect(calls).toEqual(['late']);
  });

  it('does not call a listener that was removed', () => {
    const { cancel, listen, onCancel, calls } = listening();
    listen('removed');
    onCancel(undefined);
    cancel();
    expect(calls).toEqual([]);
  });
});

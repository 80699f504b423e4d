import { newCancellation } from './cancellation';

describe('a cancellation', () => {
  const listening = () => {
    const calls: string[] = [];
    const cancellation = newCancellation();
    const listen = (name: string) => cancellation.onCancel({ cancel: () => calls.push(name) });
    return { cancellation, listen, calls };
  };

  it('calls its last listener once', () => {
    const { cancellation, listen, calls } = listening();
    listen('first');
    listen('second');
    cancellation.cancel();
    cancellation.cancel();
    expect(calls).toEqual(['second']);
  });

  it('calls a later listener at once', () => {
    const { cancellation, listen, calls } = listening();
    cancellation.cancel();
    expect(calls).toEqual([]);
    listen('late');
    expect(calls).toEqual(['late']);
  });

  it('does not call a listener that was removed', () => {
    const { cancellation, listen, calls } = listening();
    listen('removed');
    cancellation.onCancel(undefined);
    cancellation.cancel();
    expect(calls).toEqual([]);
  });
});

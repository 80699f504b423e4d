import { turns } from './turns';

const pending = () => {
  const gate: { open: () => void } = { open: () => undefined };
  const opened = new Promise<string>((resolve) => {
    gate.open = () => {
      resolve('done');
    };
  });
  return {
    work: () => opened,
    open: () => {
      gate.open();
    },
  };
};

describe('turns', () => {
  it('runs one job at a time, in order of arrival, and skips jobs when the queue is full', async () => {
    const { inTurn } = turns({ maxWaiting: 2, maxWaitMs: 60_000 });
    const begun: number[] = [];
    const gates = [pending(), pending(), pending(), pending()];
    const results = gates.map(({ work }, index) =>
      inTurn(() => {
        begun.push(index);
        return work();
      }),
    );
    expect(await results[3]).toBeUndefined();
    expect(begun).toEqual([0]);
    for (const [index, { open }] of gates.slice(0, 3).entries()) {
      open();
      expect(await results[index]).toBe('done');
    }
    expect(begun).toEqual([0, 1, 2]);
    expect(await inTurn(() => Promise.resolve('again'))).toBe('again');
  });

  it('runs the next job if one fails', async () => {
    const { inTurn } = turns({ maxWaiting: 1, maxWaitMs: 60_000 });
    await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inTurn(() => Promise.resolve('next'))).toBe('next');
  });

  it('skips a job that waits longer than the timeout', async () => {
    const { inTurn } = turns({ maxWaiting: 1, maxWaitMs: 10 });
    const first = pending();
    const working = inTurn(first.work);
    expect(await inTurn(() => Promise.resolve('never'))).toBeUndefined();
    first.open();
    expect(await working).toBe('done');
    expect(await inTurn(() => Promise.resolve('next'))).toBe('next');
  });

  it('skips waiting jobs when it closes', async () => {
    const { inTurn, close } = turns({ maxWaiting: 1, maxWaitMs: 60_000 });
    const first = pending();
    const working = inTurn(first.work);
    const waiting = inTurn(() => Promise.resolve('never'));
    close();
    expect(await waiting).toBeUndefined();
    expect(await inTurn(() => Promise.resolve('never'))).toBeUndefined();
    first.open();
    expect(await working).toBe('done');
  });
});

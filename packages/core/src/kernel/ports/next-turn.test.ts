import { nextTurn } from './next-turn';

declare function setImmediate(callback: () => void): unknown;

describe('the next turn', () => {
  it('is of one at a time, in their order', async () => {
    const taken: string[] = [];
    let turn = 0;
    let isOver = false;
    const count = (): void => {
      turn += 1;
      if (!isOver) {
        setImmediate(count);
      }
    };
    setImmediate(count);
    const work = async (name: string) => {
      for (let piece = 1; piece <= 3; piece += 1) {
        await nextTurn();
        taken.push(`${name}${piece}`);
      }
    };
    await Promise.all([work('a'), work('b')]);
    isOver = true;
    expect(taken).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
    expect(turn).toBeGreaterThanOrEqual(6);
  });
});

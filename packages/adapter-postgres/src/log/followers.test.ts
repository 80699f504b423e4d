import type { Follower, Followers } from './followers';
import { followersOfALog } from './followers';

describe('the followers of a log', () => {
  let ends: string[] = [];
  let followers: Followers;

  beforeEach(() => {
    jest.useFakeTimers();
    ends = [];
    followers = followersOfALog(250);
  });

  afterEach(() => jest.useRealTimers());

  const named = (name: string): Follower => ({
    offer: () => undefined,
    cancel: () => undefined,
    expire: () => ends.push(name),
  });

  const add = (name: string, milliseconds: number) => {
    const follower = named(name);
    const endsAt = followers.add(follower, milliseconds);
    return { remove: () => followers.remove(follower, endsAt) };
  };

  it('expire when their time is up, and not before', () => {
    add('late', 500);
    add('early', 100);
    jest.advanceTimersByTime(99);
    expect(ends).toEqual([]);
    jest.advanceTimersByTime(251);
    expect(ends).toEqual(['early']);
    jest.advanceTimersByTime(400);
    expect(ends).toEqual(['early', 'late']);
  });

  it('do not expire once they are removed', () => {
    const one = add('one', 100);
    add('other', 100);
    one.remove();
    jest.advanceTimersByTime(350);
    expect(ends).toEqual(['other']);
  });

  it('share a timer, which ends with the last of them', () => {
    const all = Array.from({ length: 1000 }, (_, index) => add(`follower ${index}`, 100));
    expect(jest.getTimerCount()).toBe(1);
    all.forEach(({ remove }) => remove());
    expect(jest.getTimerCount()).toBe(0);
  });

  it('may leave while each of them is called', () => {
    const all = ['one', 'two', 'three'].map((name, index) => {
      const follower = named(name);
      return { follower, endsAt: followers.add(follower, index * 1000) };
    });
    let calls = 0;
    followers.forEach((called) => {
      calls += 1;
      all
        .filter(({ follower }) => follower === called)
        .forEach(({ follower, endsAt }) => followers.remove(follower, endsAt));
    });
    expect(calls).toBe(3);
    expect(jest.getTimerCount()).toBe(0);
  });
});

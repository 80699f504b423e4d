import { budget } from './budget';

describe('the memory and disk budget', () => {
  const limits = { memory: 10, disk: 100 };

  it('is shared by the requests of one client only', () => {
    const { open } = budget(limits);
    expect(open('iago').take({ memory: 6, disk: 0 })).toBe(true);
    const second = open('iago');
    expect(second.take({ memory: 5, disk: 0 })).toBe(false);
    expect(second.take({ memory: 4, disk: 0 })).toBe(true);
    expect(open('emilia').take({ memory: 10, disk: 0 })).toBe(true);
  });

  it('limits memory and disk separately', () => {
    const { open } = budget(limits);
    const request = open('iago');
    expect(request.take({ memory: 0, disk: 101 })).toBe(false);
    expect(request.take({ memory: 10, disk: 100 })).toBe(true);
    expect(request.take({ memory: 1, disk: 0 })).toBe(false);
    expect(request.take({ memory: 0, disk: 1 })).toBe(false);
  });

  it('gets back what a request took, once only', () => {
    const { open } = budget(limits);
    const first = open('iago');
    const second = open('iago');
    first.take({ memory: 5, disk: 0 });
    first.take({ memory: 1, disk: 0 });
    second.take({ memory: 4, disk: 0 });
    first.release();
    first.release();
    expect(second.take({ memory: 7, disk: 0 })).toBe(false);
    expect(second.take({ memory: 6, disk: 0 })).toBe(true);
  });
});

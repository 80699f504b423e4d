import { answers } from './answers';
import { echo } from './echo';
import { embeddedBotNamed, embeddedBots } from './embedded-bots';

describe('embedded bots', () => {
  it('are found by name', () => {
    expect(embeddedBots.map(({ name }) => embeddedBotNamed(name))).toEqual(embeddedBots);
    expect(embeddedBotNamed('nobody')).toBeUndefined();
  });

  it('echo repeats the message after its prefix', () => {
    const request = { content: 'hello', memory: new Map<string, string>() };
    expect(echo.reply({ ...request, settings: {} }).content).toBe('hello');
    expect(echo.reply({ ...request, settings: { prefix: '> ' } }).content).toBe('> hello');
  });
});

describe('answers', () => {
  const memory = new Map([['where is lunch', 'In the *hall*']]);
  const ask = (content: string, settings: Record<string, string> = {}) =>
    answers.reply({ content, settings, memory });

  it.each([
    ['Where is  LUNCH?', 'In the *hall*'],
    ['where is lunch', 'In the *hall*'],
    ['list', '* where is lunch'],
    ['remove Who?', 'There is no such question.'],
    ['set x', 'Write `set QUESTION = ANSWER`.'],
    ['set = y', 'Write `set QUESTION = ANSWER`.'],
  ])('replies to %j', (content, reply) => {
    expect(ask(content)).toEqual({ content: reply, changes: new Map() });
  });

  it('stores and removes answers', () => {
    expect(ask('set When is tea? = At 4 = tea time').changes).toEqual(
      new Map([['when is tea', 'At 4 = tea time']]),
    );
    expect(ask('remove where is lunch?').changes).toEqual(new Map([['where is lunch', null]]));
  });

  it('refuses keys that are too long for its storage, and more questions than it can list', () => {
    expect(ask(`set ${'q'.repeat(101)} = a`).changes.size).toBe(0);
    const full = new Map(Array.from({ length: 500 }, (_, index) => [`q${index}`, 'a']));
    const request = { settings: {}, memory: full };
    expect(answers.reply({ ...request, content: 'set new = a' }).changes.size).toBe(0);
    expect(answers.reply({ ...request, content: 'set q1 = b' }).changes.size).toBe(1);
  });

  it('says what is configured if there is no answer', () => {
    expect(ask('what?', { unknown: 'Ask Ann.' }).content).toBe('Ask Ann.');
    expect(ask('what?').content).toContain('help');
    expect(ask('').content).toContain('QUESTION');
  });
});

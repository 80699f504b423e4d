import { referencesIn } from './references';

describe('referencesIn', () => {
  it('requests everything that the text could refer to, each once', () => {
    const content =
      '@**Ann** @_**Ann** @**Bob|12** @*staff* #**Den** #**Den>lunch** #**Den>a@3** ' +
      '[x](/user_uploads/1/ab/x.png) https://chat.example.org/user_uploads/1/ab/y.pdf';
    expect(referencesIn(content)).toEqual({
      names: ['Ann', 'Bob|12', 'staff'],
      userIds: [12],
      channelNames: ['Den'],
      topics: [
        { channelName: 'Den', topic: 'lunch' },
        { channelName: 'Den', topic: 'a@3' },
        { channelName: 'Den', topic: 'a' },
      ],
      uploadPaths: ['1/ab/x.png', '1/ab/y.pdf'],
      hasEmoticons: false,
    });
  });

  it('requests nothing where nothing is referenced', () => {
    const nothing = {
      names: [],
      userIds: [],
      channelNames: [],
      topics: [],
      uploadPaths: [],
      hasEmoticons: false,
    };
    expect(referencesIn('plain words, *em* and **strong** > #x @y')).toEqual(nothing);
  });

  it.each([
    ['a :) b', true],
    ['<3', true],
    ['a:)b 10:30', false],
  ])(
    "requests the author's emoticon setting where the text may contain some: %s",
    (content, asks) => {
      expect(referencesIn(content).hasEmoticons).toBe(asks);
    },
  );
});

import { MessageId, UserId, asId, currentLevel, role } from '@parley/core/kernel';
import { anEventViewer } from '@parley/core/testing';
import { eventPresentation } from '../events/every-event';

const levels = Array.from({ length: currentLevel }, (_, index) => index + 1);

describe('an event about a reaction', () => {
  const [reactor, knowing, other] = [7, 8, 9].map(asId(UserId));
  const placeholder = { email: 'user7@parley.test', fullName: 'Unknown user' };
  const shown = { email: 'ann@example.org', fullName: 'Ann' };

  const textAt = (level: number, viewer: number | undefined, viewerRole: 100 | 400 | 600) =>
    JSON.stringify(
      (['ReactionAdded', 'ReactionRemoved'] as const).map((_tag) =>
        eventPresentation.present(
          {
            _tag,
            messageId: asId(MessageId)(1),
            reaction: {
              emojiName: 'cat',
              emojiCode: '1f408',
              reactionType: 'unicode_emoji',
              user: { id: asId(UserId)(reactor ?? 0), ...shown },
            },
            inaccessibleUser: {
              user: { id: asId(UserId)(reactor ?? 0), ...placeholder },
              knownTo: knowing === undefined ? [] : [knowing],
            },
          },
          anEventViewer({ level, userId: asId(UserId)(viewer ?? 0), role: viewerRole }),
        ),
      ),
    );

  it('shows no name and no address to a guest who does not know the user, at any level', () => {
    const revealing = levels.filter((level) => /Ann|ann@/.test(textAt(level, other, role.guest)));
    expect(revealing).toEqual([]);
    expect(textAt(300, other, role.guest)).toContain('Unknown user');
  });

  it.each([
    ['a guest who knows the user', knowing, role.guest],
    ['the user', reactor, role.guest],
    ['a member', other, role.member],
  ] as const)('shows them to %s', (_, viewer, viewerRole) => {
    expect(textAt(300, viewer, viewerRole)).toContain(shown.email);
    expect(textAt(300, viewer, viewerRole)).not.toContain('Unknown user');
  });
});

import { currentLevel, role } from '@parley/core/kernel';
import { aMessageView, anEventViewer } from '@parley/core/testing';
import { eventPresentation } from '../events/every-event';
import { presentMessage } from './present-message';

describe('MessageSent', () => {
  const message = aMessageView();
  const echo = { queueId: 'mine', localId: '17.01' };
  const present = (viewer = anEventViewer()) =>
    eventPresentation.present({ _tag: 'MessageSent', message, echo }, viewer);

  it('shows the message with the flags of the viewer beside it', () => {
    expect(present(anEventViewer({ flags: new Set(['read']) }))).toEqual([
      {
        type: 'message',
        message: presentMessage(message, {
          applyMarkdown: false,
          clientGravatar: false,
          allowEmptyTopicName: false,
          viewerRole: role.member,
          level: currentLevel,
          editHistory: 'all',
        }),
        flags: ['read'],
      },
    ]);
  });

  it('echoes the local id to the sending queue alone', () => {
    expect(present(anEventViewer({ queueId: 'mine' }))[0]).toHaveProperty(
      'local_message_id',
      '17.01',
    );
    expect(present(anEventViewer({ queueId: 'other' }))[0]).not.toHaveProperty('local_message_id');
  });
});

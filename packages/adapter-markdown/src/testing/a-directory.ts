import type { RenderingDirectory } from '@parley/core/access';
import { emptyDirectory } from '@parley/core/access';
import { asId, ChannelId, MessageId, UserGroupId, UserId } from '@parley/core/kernel';

const user = asId(UserId);
const group = asId(UserGroupId);
const channel = asId(ChannelId);

/** A small realm for tests to refer to. */
export const aDirectory: RenderingDirectory = {
  ...emptyDirectory,
  realmUrl: 'https://chat.example.org',
  users: [
    { id: user(1), fullName: 'Ann Lee', isActive: true },
    { id: user(2), fullName: 'Ann Lee', isActive: true },
    { id: user(3), fullName: 'Gone', isActive: false },
  ],
  groups: [
    { id: group(7), name: 'staff', displayName: 'staff', kind: 'active' },
    { id: group(8), name: 'old', displayName: 'old', kind: 'deactivated' },
    { id: group(9), name: 'role:owners', displayName: 'Owners', kind: 'system' },
  ],
  channels: [
    { id: channel(5), name: 'Den mark' },
    { id: channel(6), name: 'a.b/c' },
  ],
  topics: [
    { channelId: channel(5), name: 'lunch', latestMessageId: asId(MessageId)(44) },
    { channelId: channel(5), name: '', latestMessageId: asId(MessageId)(45) },
  ],
  customEmoji: [{ id: '1', name: 'tick', sourceUrl: '/user_avatars/1/emoji/images/1.png' }],
  linkifiers: [
    { id: 1, pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://t.example/{id}' },
    { id: 2, pattern: '(?P<w>[a-z]+)#(?P<id>[0-9]+)', urlTemplate: 'https://g.example/{w}/{id}' },
  ],
  pagePreviews: [
    {
      url: 'http://a.b/',
      preview: {
        title: 'A "page" & <more>',
        description: '*Not* Markdown',
        pictureUrl: '/external_content/1/abc-_.webp',
      },
    },
    { url: 'http://nothing.example/', preview: null },
  ],
  uploadedImages: [
    {
      path: '1/ab/x.png',
      contentType: 'image/png',
      width: 10,
      height: 20,
      isAnimated: false,
      thumbnailUrl: '/user_uploads/thumbnail/1/ab/x.png/840x560.webp',
    },
    {
      path: '1/ab/y.png',
      contentType: 'image/png',
      width: 10,
      height: 20,
      isAnimated: false,
      thumbnailUrl: null,
    },
  ],
};

import { ChannelFolderId, asId } from '@parley/core/kernel';
import { anEventViewer } from '@parley/core/testing';
import { eventPresentation } from '../events/every-event';

describe('a new order of channel folders', () => {
  const order = [3, 1].map(asId(ChannelFolderId));
  const shownAt = (level: number) =>
    eventPresentation.present({ _tag: 'ChannelFoldersReordered', order }, anEventViewer({ level }));
  const update = (id: number, place: number) => ({
    type: 'channel_folder',
    op: 'update',
    channel_folder_id: id,
    data: { order: place },
  });

  it.each([
    [413, []],
    [414, [update(3, 0), update(1, 1)]],
    [417, [update(3, 0), update(1, 1)]],
    [418, [{ type: 'channel_folder', op: 'reorder', order: [3, 1] }]],
  ])('at level %d', (level, events) => {
    expect(shownAt(level)).toEqual(events);
  });
});

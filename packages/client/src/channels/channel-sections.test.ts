import { channelSections } from './channel-sections';

const channel = (name: string, fields: object = {}) => ({
  name,
  pin_to_top: false,
  is_archived: false,
  folder_id: null as number | null,
  ...fields,
});

const folder = (id: number, name: string, order: number, is_archived = false) => ({
  id,
  name,
  order,
  is_archived,
});

const listed = (...given: Parameters<typeof channelSections>) =>
  channelSections(...given).map(({ kind, channels }) => [
    typeof kind === 'string' ? kind : kind.name,
    ...channels.map(({ name }) => name),
  ]);

describe('the list of channels', () => {
  const folders = [folder(1, 'Verona', 2), folder(2, 'Mantua', 1), folder(3, 'Old', 0, true)];

  it('has pinned channels, folders in their order, and the others, each by name', () => {
    const channels = [
      channel('tomb', { folder_id: 1 }),
      channel('balcony 10', { folder_id: 1 }),
      channel('balcony 9', { folder_id: 1 }),
      channel('cell', { folder_id: 2 }),
      channel('street', { folder_id: 3 }),
      channel('general'),
      channel('feast', { folder_id: 1, pin_to_top: true }),
    ];
    expect(listed(channels, folders)).toEqual([
      ['pinned', 'feast'],
      ['Mantua', 'cell'],
      ['Verona', 'balcony 9', 'balcony 10', 'tomb'],
      ['others', 'general', 'street'],
    ]);
  });

  it('has neither empty parts nor archived channels', () => {
    expect(listed([channel('gone', { is_archived: true, pin_to_top: true })], folders)).toEqual([]);
    expect(listed([channel('here')], folders)).toEqual([['others', 'here']]);
  });
});

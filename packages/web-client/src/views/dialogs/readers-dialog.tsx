import type { ListedMessage } from '@parley/client';
import { loadReaders } from '../../actions/looking-up';
import { Avatar } from '../../components/avatar';
import { Spinner } from '../../components/spinner';
import { sortByName } from '../../lib/compare';
import { avatarUrl, userName } from '../../state/users';
import { texts } from '../../texts/texts';
import { MessageDialog } from './message-dialog';
import { useLoaded } from './use-loaded';

/** Who has read a message. */
export const ReadersDialog = ({ message: { id } }: { readonly message: ListedMessage }) => {
  const readers = useLoaded(() => loadReaders(id));
  return (
    <MessageDialog title={texts.readers.title}>
      {readers === undefined ? (
        <Spinner label={texts.loading} />
      ) : (
        <>
          <p class="dialog-hint faint medium">{texts.readers.count(readers.length)}</p>
          <ul class="people-list stack">
            {sortByName(readers, (reader) => userName(reader)).map((reader) => (
              <li key={reader}>
                <Avatar name={userName(reader)} url={avatarUrl(reader)} size="small" />
                <span dir="auto">{userName(reader)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </MessageDialog>
  );
};

import { endOtherSessions, endSession } from '../../actions/account';
import { ItemList } from '../../components/item-list';
import { formatMoment } from '../../lib/dates';
import { useRemote } from '../../state/remote';
import { settingsTexts } from '../../texts/settings-texts';

const { account: words } = settingsTexts;

/** The browsers in which the user is logged in, each of which can be logged out. */
export const Sessions = () => {
  const { value, reload } = useRemote('sessions', (call) => call('listSessions'));
  const sessions = value?.sessions ?? [];
  return (
    <ItemList
      title={words.sessions}
      empty={words.noSessions}
      texts={settingsTexts.list}
      items={sessions.map(({ id, client, last_used_at: lastUsed, is_current: isCurrent }) => ({
        key: id,
        name: client,
        detail: words.lastUsed(formatMoment(lastUsed)),
        tags: isCurrent ? [words.current] : [],
        actions: isCurrent
          ? []
          : [{ label: words.end, onClick: () => void endSession(id).then(reload) }],
      }))}
    >
      {sessions.length < 2 ? null : (
        <div>
          <button type="button" class="button" onClick={() => void endOtherSessions().then(reload)}>
            {words.endOthers}
          </button>
        </div>
      )}
    </ItemList>
  );
};

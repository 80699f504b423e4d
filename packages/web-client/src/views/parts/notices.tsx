import { dismissNotice } from '../../actions/notices';
import { IconButton } from '../../components/icon';
import { notices } from '../../state/notices';
import { texts } from '../../texts/texts';

/** What came of the last actions, above the page, and in the window above it. */
export const Notices = () => (
  <div class="notices stack" role="status">
    {notices.value.map(({ id, kind, text }) => (
      <div class={`notice notice-${kind} line raised medium`} key={id}>
        <span>{text}</span>
        <IconButton icon="close" label={texts.dismiss} onClick={() => dismissNotice(id)} />
      </div>
    ))}
  </div>
);

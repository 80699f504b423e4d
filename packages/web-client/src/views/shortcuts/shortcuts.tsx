import { shortcutGroups } from '../../actions/shortcuts';
import { texts } from '../../texts/texts';
import { MessageDialog } from '../dialogs/message-dialogs';

/** The page of keyboard shortcuts. */
export const Shortcuts = () => (
  <MessageDialog title={texts.shortcuts.title}>
    <div class="shortcuts stack medium">
      {shortcutGroups.map(({ title, shortcuts }) => (
        <section key={title}>
          <h3 class="faint small">{title}</h3>
          <dl>
            {shortcuts.map(({ keys, name }) => (
              <div class="shortcut line between" key={name}>
                <dt>{name}</dt>
                <dd class="line tight rigid">
                  {keys.map((key) => (
                    <kbd key={key}>{texts.keys[key] ?? key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </MessageDialog>
);

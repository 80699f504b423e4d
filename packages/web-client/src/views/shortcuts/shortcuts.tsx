import { shortcutGroups } from '../../actions/shortcuts';
import { Dialog } from '../../components/dialog';
import { closeDialog } from '../../state/dialog';
import { texts } from '../../texts/texts';

/** The page of keyboard shortcuts. */
export const Shortcuts = () => (
  <Dialog title={texts.shortcuts.title} closeLabel={texts.close} onClose={closeDialog}>
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
  </Dialog>
);

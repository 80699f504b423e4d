import { Empty } from '../../components/empty';
import { texts } from '../../texts/texts';
import { NamedTitleBar } from '../title-bar';

/** What was written and not sent. */
export const Drafts = () => (
  <>
    <NamedTitleBar icon="pencil" name={texts.views.drafts} />
    <div class="page">
      <Empty icon="pencil" title={texts.drafts.empty} hint={texts.drafts.emptyHint} />
    </div>
  </>
);
